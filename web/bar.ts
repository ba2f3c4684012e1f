/** The play page's bar: counts, code, undo and redo; with it go the stock and the removed sequences. */

import { numberText } from "./shell/words";
import { drawSequences, drawStock } from "./table/tray";
import type { View, Words } from "./types";

function set(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element && element.textContent !== text) element.textContent = text;
}

/** A control that does nothing now stays reachable and says so. */
function enable(id: string, on: boolean): void {
  document.getElementById(id)?.setAttribute("aria-disabled", String(!on));
}

function levelText(view: View, words: Words): string {
  const level = words.text(`level.${view.suits}`);
  if (view.game === "SD" || view.suits === 1) return level;
  return words.text("ui.summary", { level, rule: words.text(`rule.${view.rule}`) });
}

/** Shows a view in the bar and the tray. */
export function drawBar(view: View, words: Words, table: HTMLElement): void {
  set("code-text", view.code);
  set("level", levelText(view, words));
  set("score", numberText(view.score));
  set("moves", numberText(view.moves));
  enable("undo", view.undoable > 0 || view.canTakeBack);
  enable("redo", view.redoable > 0);
  drawStock(view, table);
}

/** Shows the removed sequences: once they have left the table. */
export function drawRemoved(view: View, table: HTMLElement): void {
  set("removed", `${view.sequences.length}/${view.sequencesTotal}`);
  drawSequences(view, table);
}
