/** What is marked on the table: the last move, possible columns, what a refusal means, the held group. */

import type { Refusal, TableView, Words } from "../types";
import type { Board } from "./board";

export class Marks {
  constructor(private readonly board: Board) {}

  /** The last action stays softly marked until the next one. */
  last(view: TableView): void {
    this.clearCards("last");
    const { last } = view;
    if (last?.kind === "move") {
      const nodes = this.board.cards[last.to] ?? [];
      for (const node of nodes.slice(-last.count)) node.button.classList.add("last");
    }
    for (const c of last?.kind === "deal" ? last.columns : []) {
      this.board.cards[c]?.at(-1)?.button.classList.add("last");
    }
  }

  possible(columns: number[]): void {
    this.board.columns.forEach((column, c) => {
      column.classList.toggle("possible", columns.includes(c));
    });
  }

  aimed(column: number | null): void {
    this.board.columns.forEach((element, c) => {
      element.classList.toggle("aimed", c === column);
    });
  }

  meant(refusal: Refusal | null): void {
    this.clearCards("meant");
    for (const button of refusal ? this.buttonsOf(refusal) : []) button.classList.add("meant");
  }

  /** The group in the keyboard's hand, which the cards' names say too. */
  held(column: number, index: number, words: Words): void {
    this.clearCards("held");
    for (const node of this.board.cards[column]?.slice(index) ?? []) node.button.classList.add("held");
    this.board.name(column, words, index);
  }

  clearHeld(words: Words): void {
    if (this.clearCards("held").length === 0) return;
    for (const c of this.board.columns.keys()) this.board.name(c, words);
  }

  /** The cards and columns that a refusal speaks of. */
  buttonsOf(refusal: Refusal): HTMLElement[] {
    const cards = refusal.cards.map(([c, i]) => this.board.cards[c]?.[i]?.button);
    const columns = refusal.columns.map(
      (c) => this.board.cards[c]?.at(-1)?.button ?? this.board.columns[c]?.querySelector<HTMLElement>(".place"),
    );
    return [...cards, ...columns].filter((button): button is HTMLButtonElement => Boolean(button));
  }

  private clearCards(name: string): Element[] {
    const marked = [...this.board.frame.querySelectorAll(`.${name}`)];
    for (const element of marked) element.classList.remove(name);
    return marked;
  }
}
