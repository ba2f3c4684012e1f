/** When the next step of a game that plays by itself is due. No elements here. */

import type { TableView } from "../types";

/** Least time that a step is looked at, in ms. */
const PACES: Record<string, number> = { slow: 2400, normal: 1200, fast: 600, faster: 250 };
/** How long cards are on their way, in ms: a deal, and a sequence that leaves after it or after a move. */
const DEALT = 650;
const REMOVED = 650;

/** How long a step stays on the table: at least until its cards lie, if they move at all. */
export function stayOf(view: Pick<TableView, "last" | "between">, pace: string, moving: boolean): number {
  const dealt = view.last?.kind === "deal" ? DEALT : 0;
  const removed = view.between ? REMOVED : 0;
  return Math.max(PACES[pace] ?? 1200, moving ? dealt + removed : 0);
}

/** Which step a key asks for, or "turn" for play and pause, or null. */
export function meantBy(key: string, at: number, steps: number): number | "turn" | null {
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "ArrowRight") return Math.min(at + 1, steps);
  if (key === "Home") return 0;
  if (key === "End") return steps;
  return key === " " ? "turn" : null;
}
