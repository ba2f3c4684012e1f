/** What lies beside the columns: the stock, and the removed sequences. */

import type { TableView } from "../types";

/** Shows the stock: a back for each deal that is left, and their number. */
export function drawStock(view: TableView, table: HTMLElement): void {
  const stock = table.querySelector(".stock") as HTMLElement;
  const backs = [...stock.querySelectorAll(".back")];
  for (const extra of backs.slice(view.dealsLeft)) extra.remove();
  for (let n = backs.length; n < view.dealsLeft; n++) {
    const back = document.createElement("span");
    back.className = "back";
    stock.prepend(back);
  }
  stock.dataset.deals = String(view.dealsLeft);
  stock.setAttribute("aria-label", view.stockLabel);
  const left = stock.querySelector(".left");
  const text = String(view.dealsLeft);
  if (left && left.textContent !== text) left.textContent = text;
}

function smallKing(suit: string): HTMLLIElement {
  const template = document.getElementById("small-king") as HTMLTemplateElement;
  const king = (template.content.firstElementChild as HTMLLIElement).cloneNode(true) as HTMLLIElement;
  king.dataset.suit = suit;
  king.querySelector("use")?.setAttribute("href", `#suit-${suit}`);
  return king;
}

/** Shows a small king for each removed sequence. */
export function drawSequences(view: TableView, table: HTMLElement): void {
  const list = table.querySelector(".sequences") as HTMLElement;
  list.setAttribute("aria-label", view.sequencesLabel);
  const shown = [...list.children].map((king) => (king as HTMLElement).dataset.suit).join("");
  if (shown === view.sequences.join("")) return;
  list.replaceChildren(...view.sequences.map(smallKing));
}
