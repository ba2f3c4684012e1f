/** What the player chose last for a new game, per game. */

import type { GameKey, View } from "../types";
import type { Store } from "./storage";

export interface Choice {
  suits: 1 | 2 | 4;
  rule: "C" | "F";
}

const nameOf = (game: GameKey): string => `choice.${game}`;

/** The choice in a stored text such as `2F`; null when it makes no sense. */
export function parseChoice(text: string | null): Choice | null {
  const suits = Number(text?.[0]);
  const rule = text?.[1];
  if (text?.length !== 2 || (suits !== 1 && suits !== 2 && suits !== 4)) return null;
  return rule === "C" || rule === "F" ? { suits, rule } : null;
}

export function formatChoice(choice: Choice): string {
  return `${choice.suits}${choice.rule}`;
}

/** The last choice for a game, else what lies on the table, else the easiest. */
export function lastChoice(store: Store, game: GameKey, view: View | null): Choice {
  const table = view?.game === game ? parseChoice(`${view.suits}${view.rule}`) : null;
  return parseChoice(store.get(nameOf(game))) ?? table ?? { suits: 1, rule: "C" };
}

export function keepChoice(store: Store, game: GameKey, choice: Choice): void {
  store.put(nameOf(game), formatChoice(choice));
}
