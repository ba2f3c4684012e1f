/**
 * Mouse, pen and finger: drag and drop, double click. The engine says what may be lifted and where it may go;
 * a press begun before the engine is ready waits for it.
 */

import type { Grab, Refusal, TableApp } from "../types";
import type { Board } from "./board";
import { putDown } from "./board";
import type { CardNode } from "./cards";
import type { Marks } from "./marks";
import type { Motion } from "./motion";
import { type Box, bestLane, moved } from "./overlap";

/** Less movement than this is still a click, in CSS pixels. */
const JITTER = 10;
const DOUBLE_MS = 400;

interface Press {
  id: number;
  column: number;
  index: number;
  startX: number;
  startY: number;
  x: number;
  y: number;
  moved: boolean;
  ended: boolean;
  /** Given up: whatever was asked for it meanwhile, nothing comes of it. */
  cancelled: boolean;
  group: Lifted | null;
}

interface Lifted {
  nodes: CardNode[];
  targets: number[];
  card: Box;
  lanes: Box[];
}

export interface PointerHooks {
  refuse(refusal: Refusal): void;
  /** A card was touched: the keyboard's place follows. */
  touched(column: number, index: number): void;
  /** A new press ends what still moves and what is still said. */
  begun(): void;
}

export class Pointer {
  private press: Press | null = null;
  private frame = 0;
  private tap = { column: -1, index: -1, time: Number.NEGATIVE_INFINITY };
  private lastType = "mouse";

  constructor(
    private readonly root: HTMLElement,
    private readonly app: TableApp,
    private readonly board: Board,
    private readonly marks: Marks,
    private readonly motion: Motion,
    private readonly hooks: PointerHooks,
  ) {
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", (event) => this.lost(event));
    root.addEventListener("lostpointercapture", (event) => this.lost(event));
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => {
      if (this.lastType !== "mouse") event.preventDefault();
    });
    // A flung card is no fling of the page, whose browser would swallow the next tap to stop it.
    root.addEventListener("touchmove", (event) => this.notTheBrowsers(event), { passive: false });
    window.addEventListener("blur", () => this.cancel());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.cancel();
    });
  }

  /** Lets the group go back to where it came from. */
  cancel(): void {
    const { press } = this;
    if (!press) return;
    press.ended = true;
    press.cancelled = true;
    this.press = null;
    this.release(press);
    press.group = null;
  }

  /** Keeps one finger's way from the browser's own gestures; two fingers may still zoom. */
  private notTheBrowsers(event: TouchEvent): void {
    // A card that was touched in the air may lie elsewhere by now: there is no press, yet it began on a card.
    const ours = this.press || (event.target as Element).closest(".card, .place");
    if (ours && event.touches.length === 1 && event.cancelable) event.preventDefault();
  }

  private down(event: PointerEvent): void {
    this.lastType = event.pointerType;
    if (this.press || !event.isPrimary || event.button !== 0) return;
    if ((event.target as Element).closest("a, button:not(.card, .place)")) return;
    // What still moves is ended first; what lies under the hand then is what is meant.
    this.hooks.begun();
    const place = this.board.placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!place || place.index < 0) return;
    this.root.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    const fresh = { moved: false, ended: false, cancelled: false, group: null };
    this.press = { id: event.pointerId, ...place, startX: x, startY: y, x, y, ...fresh };
    this.hooks.touched(place.column, place.index);
    event.preventDefault();
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    press.x = event.clientX;
    press.y = event.clientY;
    const far = Math.hypot(press.x - press.startX, press.y - press.startY) > JITTER;
    if (!press.moved && far) this.begin(press);
    if (press.group && !this.frame) this.frame = requestAnimationFrame(() => this.follow());
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    press.x = event.clientX;
    press.y = event.clientY;
    press.ended = true;
    this.press = null;
    if (!press.moved) this.tapped(press, event.timeStamp);
    else if (press.group) this.drop(press);
  }

  private lost(event: PointerEvent): void {
    if (this.press?.id === event.pointerId) this.cancel();
  }

  /** Asks the engine for the group; if the hand has let go before the answer, drops it where that was. */
  private begin(press: Press): void {
    press.moved = true;
    this.tap.time = Number.NEGATIVE_INFINITY;
    this.app.ask((engine) => {
      if (press.cancelled || (press.ended && this.press)) return;
      const grab = engine.grab(press.column, press.index);
      if (grab.refusal) this.hooks.refuse(grab.refusal);
      else this.lift(press, grab);
      if (press.ended && press.group) this.drop(press);
    });
  }

  private lift(press: Press, grab: Grab): void {
    const nodes = this.board.cards[press.column]?.slice(press.index) ?? [];
    const first = nodes[0];
    if (!first) return;
    this.motion.finish();
    const frame = this.board.frame.getBoundingClientRect();
    const lanes = this.board.columns.map((column) => {
      const { left, right } = column.getBoundingClientRect();
      return { left, right, top: frame.top, bottom: frame.bottom };
    });
    const card = first.button.getBoundingClientRect();
    press.group = { nodes, targets: grab.targets, card, lanes };
    for (const node of nodes) node.item.classList.add("lifted");
    this.board.columns[press.column]?.classList.add("raised");
    this.board.cards[press.column]?.[press.index - 1]?.item.classList.add("uncovered");
    if (this.app.settings().placementHelp) this.marks.possible(grab.targets);
    this.place(press);
  }

  private follow(): void {
    this.frame = 0;
    if (this.press?.group) this.place(this.press);
  }

  private place(press: Press): void {
    const { group } = press;
    if (!group) return;
    const transform = `translate(${press.x - press.startX}px, ${press.y - press.startY}px)`;
    for (const node of group.nodes) node.item.style.transform = transform;
    if (this.app.settings().placementHelp) this.marks.aimed(this.legalLane(press));
  }

  private cardBox(press: Press, group: Lifted): Box {
    return moved(group.card, press.x - press.startX, press.y - press.startY);
  }

  private legalLane(press: Press): number | null {
    const { group } = press;
    if (!group) return null;
    return bestLane(this.cardBox(press, group), group.lanes, (c) => group.targets.includes(c));
  }

  private overTable(press: Press): boolean {
    const { left, right, top, bottom } = this.root.getBoundingClientRect();
    return press.x >= left && press.x <= right && press.y >= top && press.y <= bottom;
  }

  private drop(press: Press): void {
    const { group, column, index } = press;
    if (!group) return;
    const target = this.legalLane(press);
    const any = bestLane(this.cardBox(press, group), group.lanes, () => true);
    if (target !== null) this.app.act((engine) => engine.move(column, index, target));
    else if (this.app.settings().autoPlace && this.overTable(press))
      this.app.act((engine) => engine.best(column, index));
    else if (any !== null && any !== column) {
      this.app.act((engine) => engine.move(column, index, any));
    }
    this.release(press);
  }

  /** What is still lifted glides back; the table's marks for the drag go. */
  private release(press: Press): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.marks.possible([]);
    this.marks.aimed(null);
    for (const column of this.board.columns) column.classList.remove("raised");
    this.board.frame.querySelector(".uncovered")?.classList.remove("uncovered");
    for (const node of press.group?.nodes ?? []) {
      if (!node.item.classList.contains("lifted")) continue;
      putDown(node);
      this.motion.slide(node.item, { x: press.x - press.startX, y: press.y - press.startY });
    }
  }

  private tapped(press: Press, time: number): void {
    const { column, index } = press;
    const again = this.tap.column === column && this.tap.index === index;
    const twice = again && time - this.tap.time < DOUBLE_MS;
    this.tap = { column, index, time: twice ? Number.NEGATIVE_INFINITY : time };
    if (twice && this.app.settings().doubleClick) {
      this.app.act((engine) => engine.best(column, index));
    }
  }
}
