/** One game in several tabs: what another tab saves is taken over here. */

import type { GameKey } from "../types";
import { Store } from "./storage";

/**
 * Calls `take` with the saved text when another tab has written this game: at once where the
 * browser tells, and when the page comes back from the background or from the back button.
 * Before each action the page asks `store.newer(game)` itself, since events may arrive late.
 */
export function watchTabs(game: GameKey, store: Store, take: (saved: string) => void): void {
  const look = () => {
    const saved = store.newer(game);
    if (saved !== null) take(saved);
  };
  window.addEventListener("storage", (event) => {
    // A key of null: everything was cleared. Nothing to take over then; the next action saves again.
    if (event.key === Store.key(game)) look();
  });
  window.addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
}
