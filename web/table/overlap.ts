/** Where a dropped card lies: how much of it is over each column. Geometry only. */

/** The least part of a card that must lie over a column. */
export const LEAST_PART = 0.3;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function moved(box: Box, dx: number, dy: number): Box {
  return { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy };
}

/** The part of `card` that lies over `lane`, from 0 to 1. */
export function partOver(card: Box, lane: Box): number {
  const width = Math.min(card.right, lane.right) - Math.max(card.left, lane.left);
  const height = Math.min(card.bottom, lane.bottom) - Math.max(card.top, lane.top);
  const area = (card.right - card.left) * (card.bottom - card.top);
  return width > 0 && height > 0 ? (width * height) / area : 0;
}

/** The lane that a card covers most, at least 30 % of the card, among `allowed`; null if there is none. */
export function bestLane(card: Box, lanes: Box[], allowed: (lane: number) => boolean): number | null {
  let best: number | null = null;
  let most = LEAST_PART;
  lanes.forEach((lane, c) => {
    const part = allowed(c) ? partOver(card, lane) : 0;
    if (part >= most && (best === null || part > most)) {
      best = c;
      most = part;
    }
  });
  return best;
}
