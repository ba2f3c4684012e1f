/** Card elements: made from the page's templates, so that their drawing is written once. */

import type { Words } from "../types";

/** One card on the table: its list item, its button, and what it shows (null: its back). */
export interface CardNode {
  readonly item: HTMLLIElement;
  button: HTMLButtonElement;
  face: string | null;
}

function template(id: string): HTMLButtonElement {
  const element = document.getElementById(id) as HTMLTemplateElement;
  const button = element.content.firstElementChild as HTMLButtonElement;
  return button.cloneNode(true) as HTMLButtonElement;
}

function isCourt(rank: string): boolean {
  return "JQK".includes(rank);
}

function faceButton(face: string): HTMLButtonElement {
  const rank = face.charAt(0);
  const suit = face.charAt(1);
  const button = template(isCourt(rank) ? "card-court" : "card-up");
  button.dataset.card = face;
  button.dataset.rank = rank;
  button.dataset.suit = suit;
  const index = button.querySelector(".rank");
  if (index) index.textContent = rank === "T" ? "10" : rank;
  for (const use of button.querySelectorAll("use.suit")) use.setAttribute("href", `#suit-${suit}`);
  button.querySelector("use.letter")?.setAttribute("href", `#court-${rank}`);
  return button;
}

/** A button that shows `face`, or a back. */
export function cardButton(face: string | null): HTMLButtonElement {
  return face === null ? template("card-down") : faceButton(face);
}

export function createCard(face: string | null): CardNode {
  const item = document.createElement("li");
  const button = cardButton(face);
  item.append(button);
  item.classList.toggle("hid", face === null);
  return { item, button, face };
}

/** Takes over a card that the page was delivered with. */
export function adoptCard(item: HTMLLIElement): CardNode {
  const button = item.querySelector("button") as HTMLButtonElement;
  return { item, button, face: button.dataset.card ?? null };
}

/** Shows the other side of a card in its place. */
export function turnCard(node: CardNode, face: string | null): void {
  const focused = document.activeElement === node.button;
  const button = cardButton(face);
  node.button.replaceWith(button);
  node.button = button;
  node.face = face;
  node.item.classList.toggle("hid", face === null);
  if (focused) button.focus({ preventScroll: true });
}

/** The full name of a card and its place, for those who do not see it. */
export function cardLabel(
  words: Words,
  face: string | null,
  place: { column: number; card: number; count: number },
  taken = false,
): string {
  if (face === null) return words.text("card.place-face-down", place);
  const key = taken ? "card.place-taken" : "card.place";
  return words.text(key, { ...place, name: words.text(`card.${face}`) });
}

/** The dashed place that stands for an empty column. */
export function createPlace(): HTMLLIElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "place";
  button.tabIndex = -1;
  item.append(button);
  return item;
}
