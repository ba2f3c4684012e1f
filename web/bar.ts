/** Everything around the cards that shows the state: counts, code, stock, removed sequences, undo and redo. */

import { numberText } from "./shell/words";
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

function drawStock(view: View): void {
  const stock = document.getElementById("stock") as HTMLElement;
  const backs = [...stock.querySelectorAll(".back")];
  for (const extra of backs.slice(view.dealsLeft)) extra.remove();
  for (let n = backs.length; n < view.dealsLeft; n++) {
    const back = document.createElement("span");
    back.className = "back";
    stock.prepend(back);
  }
  stock.dataset.deals = String(view.dealsLeft);
  stock.setAttribute("aria-label", view.stockLabel);
  set("deals-left", String(view.dealsLeft));
}

function smallKing(suit: string): HTMLLIElement {
  const template = document.getElementById("small-king") as HTMLTemplateElement;
  const king = (template.content.firstElementChild as HTMLLIElement).cloneNode(true) as HTMLLIElement;
  king.dataset.suit = suit;
  king.querySelector("use")?.setAttribute("href", `#suit-${suit}`);
  return king;
}

function drawSequences(view: View): void {
  const list = document.getElementById("sequences") as HTMLElement;
  list.setAttribute("aria-label", view.sequencesLabel);
  const shown = [...list.children].map((king) => (king as HTMLElement).dataset.suit).join("");
  if (shown === view.sequences.join("")) return;
  list.replaceChildren(...view.sequences.map(smallKing));
}

/** Shows a view in the bar and the tray. */
export function drawBar(view: View, words: Words): void {
  set("code-text", view.code);
  set("level", levelText(view, words));
  set("score", numberText(view.score));
  set("moves", numberText(view.moves));
  enable("undo", view.undoable > 0 || view.canTakeBack);
  enable("redo", view.redoable > 0);
  drawStock(view);
}

/** Shows the removed sequences: once they have left the table. */
export function drawRemoved(view: View): void {
  set("removed", `${view.sequences.length}/${view.sequencesTotal}`);
  drawSequences(view);
}
