/**
 * The last view, kept inside the save so that a returning player sees the table before the engine has read it.
 * It is only looked at: what is played on comes from the engine.
 */

import type { ColumnView, GameKey, View } from "./types";

const CARD = /^[A23456789TJQK][SHDC]$/;
const MOST_CARDS = 104;

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_CARDS;
}

function isColumn(value: unknown): value is ColumnView {
  const column = value as Partial<ColumnView> | null;
  return (
    isCount(column?.hidden) &&
    typeof column.label === "string" &&
    Array.isArray(column.cards) &&
    column.cards.length <= MOST_CARDS &&
    column.cards.every((card) => typeof card === "string" && CARD.test(card))
  );
}

function isView(value: unknown, game: GameKey): value is View {
  const view = value as Partial<View> | null;
  return (
    view?.game === game &&
    Array.isArray(view.columns) &&
    view.columns.length === (game === "SP" ? 10 : 7) &&
    view.columns.every(isColumn) &&
    typeof view.code === "string" &&
    isCount(view.dealsLeft) &&
    Array.isArray(view.sequences) &&
    view.sequences.every((suit) => typeof suit === "string" && /^[SHDC]$/.test(suit)) &&
    typeof view.score === "number" &&
    isCount(view.sequencesTotal) &&
    typeof view.moves === "number"
  );
}

/** The view inside a saved text, or null if it has none that can be drawn. */
export function readSketch(game: GameKey, saved: string | null): View | null {
  try {
    const { view } = JSON.parse(saved ?? "null") as { view?: unknown };
    return isView(view, game) ? { ...view, between: null, last: null } : null;
  } catch {
    return null;
  }
}
