/**
 * The cards on the table, drawn by difference: right elements stay, moved ones move,
 * and motion comes from where each one was and is.
 */

import type { ColumnView, TableView, Words } from "../types";
import { adoptCard, type CardNode, cardLabel, createCard, createPlace, turnCard } from "./cards";
import { applyFan, fanOf, type Gauge, readGauge } from "./layout";
import { DEAL_MS, GATHER_MS, MOVE_MS, type Motion } from "./motion";

type Corner = { x: number; y: number };

/** What a drawing has to know of where cards come from and go to. */
interface Change {
  /** Cards that were not on the table come from here. */
  source: Corner;
  /** Cards that are no longer needed go there. */
  sink: Corner;
  sinkScale: number;
  stagger: boolean;
}

function cornerOf(element: Element): Corner {
  const rect = element.getBoundingClientRect();
  return { x: rect.left, y: rect.top };
}

function facesOf(column: ColumnView): (string | null)[] {
  return [...new Array<null>(column.hidden).fill(null), ...column.cards];
}

/** How many cards from the top of a column keep their places; a card that turns over keeps its own. */
function commonLength(old: CardNode[], faces: (string | null)[]): number {
  let length = 0;
  for (const node of old) {
    const face = faces[length];
    if (length >= faces.length) break;
    if (node.face !== face && node.face !== null && face !== null) break;
    length++;
  }
  return length;
}

/** Ends a drag's hold on a card. */
export function putDown(node: CardNode): void {
  node.item.classList.remove("lifted");
  node.item.style.removeProperty("transform");
}

export class Board {
  readonly columns: HTMLOListElement[];
  readonly cards: CardNode[][];
  private gauge: Gauge;
  private shown: TableView | null = null;
  private readonly ghosts: HTMLElement;

  constructor(
    private readonly root: HTMLElement,
    private readonly words: Words,
    private readonly motion: Motion,
    /** Called after each drawing: whether the focus was on a card before it, and whether this is how it stays. */
    private readonly drawn: (focused: boolean, final: boolean) => void,
  ) {
    this.columns = [...root.querySelectorAll<HTMLOListElement>(".column")];
    this.cards = this.columns.map((column) => [...column.querySelectorAll<HTMLLIElement>("li")].map(adoptCard));
    this.ghosts = root.querySelector(".ghosts") as HTMLElement;
    this.gauge = readGauge(this.frame);
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  get frame(): HTMLElement {
    return this.root.querySelector(".columns") as HTMLElement;
  }

  /** The card that an event happened on; index -1 for the place of an empty column. */
  placeOf(target: EventTarget | null): { column: number; index: number } | null {
    const item = target instanceof Element ? target.closest("li") : null;
    const list = item?.parentElement;
    if (!(list instanceof HTMLOListElement)) return null;
    const column = this.columns.indexOf(list);
    const index = this.cards[column]?.findIndex((node) => node.item === item) ?? -1;
    return column < 0 ? null : { column, index };
  }

  /** Draws a view; with a removed sequence first as it stood, then without it. */
  draw(view: TableView): void {
    const before = this.shown;
    this.shown = view;
    if (view.between && before && this.motion.on) {
      this.drawColumns(view.between, view, before);
      const dealt = view.last?.kind === "deal";
      this.motion.later(() => this.drawColumns(view.columns, view, view), dealt ? DEAL_MS : MOVE_MS);
    } else {
      this.drawColumns(view.columns, view, before);
    }
  }

  /** Fits every column into the height there is. */
  fit(): void {
    this.gauge = readGauge(this.frame);
    let tallest = 0;
    for (const [c, column] of this.columns.entries()) {
      const nodes = this.cards[c] ?? [];
      const hidden = nodes.filter((node) => node.face === null).length;
      const fan = fanOf(hidden, nodes.length - hidden, this.gauge);
      applyFan(column, fan, this.gauge);
      tallest = Math.max(tallest, fan.height);
    }
    this.frame.classList.toggle("scrolls", tallest > this.gauge.room + 1);
  }

  private drawColumns(columns: ColumnView[], view: TableView, before: TableView | null): void {
    const newGame = before !== null && before.code !== view.code;
    const focused = this.frame.contains(document.activeElement);
    const change = this.changeOf(columns, view, before);
    // A page's first drawing, and a new game, replace what is there; nothing goes from place to place.
    const fresh = before === null || newGame;
    const corners = fresh ? new Map<CardNode, Corner>() : this.measure(columns);
    const pool = this.takeChanged(columns, newGame);
    const created: CardNode[] = [];
    columns.forEach((column, c) => {
      this.fill(c, facesOf(column), newGame ? new Map() : pool, created);
    });
    const ghosts = this.dismiss([...pool.values()].flat(), corners);
    this.label(columns);
    this.fit();
    this.drawn(focused, columns === view.columns);
    if (before !== null) this.animate(corners, created, ghosts, change);
  }

  private changeOf(columns: ColumnView[], view: TableView, before: TableView | null): Change {
    const stock = cornerOf(this.root.querySelector(".stock") as Element);
    const pile = cornerOf(this.root.querySelector(".sequences") as Element);
    const total = columns.reduce((sum, column) => sum + column.hidden + column.cards.length, 0);
    const shown = this.cards.reduce((sum, nodes) => sum + nodes.length, 0);
    const restored = before !== null && view.sequences.length < before.sequences.length;
    const newGame = before !== null && before.code !== view.code;
    return {
      source: restored ? pile : stock,
      sink: total < shown && before !== null && before.stock < view.stock ? stock : pile,
      sinkScale: 0.6,
      stagger: newGame || (total > shown && !restored),
    };
  }

  /** Where each card that may move stands now. */
  private measure(columns: ColumnView[]): Map<CardNode, Corner> {
    const corners = new Map<CardNode, Corner>();
    if (!this.motion.on) return corners;
    columns.forEach((column, c) => {
      const nodes = this.cards[c] ?? [];
      const faces = facesOf(column);
      if (commonLength(nodes, faces) === nodes.length && nodes.length === faces.length) return;
      for (const node of nodes) corners.set(node, cornerOf(node.item));
    });
    return corners;
  }

  /** Takes the cards that leave their places off their columns, by face. */
  private takeChanged(columns: ColumnView[], everything: boolean): Map<string, CardNode[]> {
    const pool = new Map<string, CardNode[]>();
    columns.forEach((column, c) => {
      const nodes = this.cards[c] ?? [];
      const keep = everything ? 0 : commonLength(nodes, facesOf(column));
      for (const node of nodes.splice(keep)) {
        putDown(node);
        const key = node.face ?? "";
        const same = pool.get(key);
        if (same) same.push(node);
        else pool.set(key, [node]);
      }
    });
    return pool;
  }

  private fill(c: number, faces: (string | null)[], pool: Map<string, CardNode[]>, created: CardNode[]): void {
    const nodes = this.cards[c] as CardNode[];
    const column = this.columns[c] as HTMLOListElement;
    nodes.forEach((node, i) => {
      const face = faces[i] ?? null;
      if (node.face === face) return;
      turnCard(node, face);
      this.motion.turn(node.button);
    });
    if (faces.length > 0) column.querySelector(":scope > .slot")?.remove();
    for (const face of faces.slice(nodes.length)) {
      const node = pool.get(face ?? "")?.shift() ?? createCard(face);
      if (!node.item.isConnected) created.push(node);
      nodes.push(node);
      column.append(node.item);
    }
    const empty = nodes.length === 0;
    column.classList.toggle("empty", empty);
    if (empty && !column.querySelector(":scope > .slot")) this.addPlace(column);
  }

  private addPlace(column: HTMLOListElement): void {
    const place = createPlace();
    place.classList.add("slot");
    column.append(place);
  }

  /** Cards that left the table: their pictures stay behind for a moment, out of the lists. */
  private dismiss(nodes: CardNode[], corners: Map<CardNode, Corner>): [HTMLElement, Corner][] {
    const origin = cornerOf(this.ghosts);
    const ghosts: [HTMLElement, Corner][] = [];
    for (const node of nodes) {
      const corner = corners.get(node);
      node.item.remove();
      if (!corner || !this.motion.on) continue;
      const ghost = document.createElement("div");
      ghost.append(...node.item.childNodes);
      ghost.style.left = `${corner.x - origin.x}px`;
      ghost.style.top = `${corner.y - origin.y}px`;
      this.ghosts.append(ghost);
      ghosts.push([ghost, corner]);
    }
    return ghosts;
  }

  private label(columns: ColumnView[]): void {
    columns.forEach((column, c) => {
      const list = this.columns[c] as HTMLOListElement;
      list.setAttribute("aria-label", column.label);
      list.querySelector(".place")?.setAttribute("aria-label", column.label);
      this.name(c, this.words);
    });
  }

  /** Gives the cards of a column their full names; those from `taken` on are in the player's hand. */
  name(c: number, words: Words, taken = Number.POSITIVE_INFINITY): void {
    const nodes = this.cards[c] ?? [];
    nodes.forEach((node, i) => {
      const place = { column: c + 1, card: i + 1, count: nodes.length };
      const label = cardLabel(words, node.face, place, i >= taken);
      if (node.button.getAttribute("aria-label") !== label) node.button.setAttribute("aria-label", label);
    });
  }

  private animate(
    corners: Map<CardNode, Corner>,
    created: CardNode[],
    ghosts: [HTMLElement, Corner][],
    change: Change,
  ): void {
    if (!this.motion.on) return;
    const step = change.stagger ? (DEAL_MS - MOVE_MS * 1.5) / Math.max(created.length - 1, 1) : 0;
    const landing = [...corners.keys(), ...created]
      .filter((node) => node.item.isConnected)
      .map((node) => [node, cornerOf(node.item)] as const);
    for (const [node, now] of landing) {
      const was = corners.get(node) ?? change.source;
      const order = corners.has(node) ? 0 : created.indexOf(node);
      const duration = change.stagger ? MOVE_MS * 1.5 : MOVE_MS;
      this.motion.slide(node.item, { x: was.x - now.x, y: was.y - now.y }, order * step, duration);
    }
    ghosts.forEach(([ghost, corner], i) => {
      const to = { x: change.sink.x - corner.x, y: change.sink.y - corner.y };
      const delay = ((ghosts.length - i) * GATHER_MS) / 40;
      this.motion.leave(ghost, { ...to, scale: change.sinkScale }, delay);
    });
  }
}
