/**
 * The keyboard: the table is one tab stop with a place in it. By what a key means, not where it lies;
 * on a keyboard of another script the Latin letter on the same key counts.
 */

import type { Grab, Refusal, Reply, TableApp, TableEngine } from "../types";
import type { Board } from "./board";
import type { Marks } from "./marks";

export interface KeyHooks {
  refuse(refusal: Refusal): void;
  begun(): void;
  /** N, where there are new games. */
  newGame?(): void;
  help(): void;
}

/** The last card of a column, whichever it is. */
const LAST = Number.MAX_SAFE_INTEGER;

interface Held {
  column: number;
  index: number;
}

/** The Latin letter or sign that a key stands for. */
export function meaningOf(event: Pick<KeyboardEvent, "key" | "code">): string {
  const { key, code } = event;
  if (key.length > 1 || key.charCodeAt(0) < 128) return key.length > 1 ? key : key.toLowerCase();
  return code.startsWith("Key") ? code.slice(3).toLowerCase() : key;
}

export class Keys {
  private column = 0;
  private index = LAST;
  private heldGroup: Held | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly app: TableApp,
    private readonly board: Board,
    private readonly marks: Marks,
    private readonly hooks: KeyHooks,
    /** Where keys that need no place on the table are meant for it: the whole page, or a part of it. */
    scope: HTMLElement | Document = document,
  ) {
    scope.addEventListener("keydown", (event) => this.pressed(event as KeyboardEvent));
    // The ring around the place is for those who move by keys.
    document.addEventListener("keydown", () => root.classList.add("by-keys"), true);
    document.addEventListener("pointerdown", () => root.classList.remove("by-keys"), true);
    // A click without a pointer comes from a screen reader: it takes and puts like Enter.
    root.addEventListener("click", (event) => {
      if (event.detail === 0 && this.placeAt(event.target)) this.takeOrPut(false);
    });
    root.addEventListener("focusin", (event) => this.placeAt(event.target));
    this.root.addEventListener("focusout", (event) => {
      if (!this.root.contains(event.relatedTarget as Node | null)) this.left();
    });
    this.refresh(false);
  }

  /** The place follows a card that was touched. */
  touched(column: number, index: number): void {
    this.letGo();
    this.go(column, index);
  }

  /** A new game begins at the first column's last card. */
  begin(): void {
    this.column = 0;
    this.index = LAST;
  }

  /** After a drawing: keeps the place on the table, and the focus in it if it was there. */
  refresh(focused: boolean): void {
    const count = this.countOf(this.column);
    this.index = Math.max(0, Math.min(this.index, count - 1));
    for (const button of this.board.frame.querySelectorAll<HTMLElement>('[tabindex="0"]')) {
      button.tabIndex = -1;
    }
    const button = this.buttonAt(this.column, this.index);
    if (!button) return;
    button.tabIndex = 0;
    if (focused) button.focus({ preventScroll: false });
  }

  letGo(): boolean {
    const held = this.heldGroup !== null;
    this.heldGroup = null;
    if (!held) return false;
    this.marks.clearHeld(this.app.words);
    this.marks.possible([]);
    return true;
  }

  private left(): void {
    if (this.letGo()) this.app.say(this.app.words.text("say.let-go"));
  }

  private countOf(column: number): number {
    return this.board.cards[column]?.length ?? 0;
  }

  private buttonAt(column: number, index: number): HTMLButtonElement | null {
    const place = this.board.columns[column]?.querySelector<HTMLButtonElement>(".place");
    return this.board.cards[column]?.[index]?.button ?? place ?? null;
  }

  private placeAt(target: EventTarget | null): boolean {
    const place = this.board.placeOf(target);
    if (!place) return false;
    this.column = place.column;
    this.index = Math.max(place.index, 0);
    this.refresh(false);
    return true;
  }

  private go(column: number, index: number): void {
    const columns = this.board.columns.length;
    this.column = Math.max(0, Math.min(column, columns - 1));
    this.index = Math.max(0, Math.min(index, this.countOf(this.column) - 1));
    this.refresh(true);
  }

  private pressed(event: KeyboardEvent): void {
    const { target } = event;
    const inside = target instanceof Element;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (inside && target.closest("input, textarea, select")) return;
    const key = meaningOf(event);
    const done =
      event.ctrlKey || event.metaKey
        ? this.withControl(event, key)
        : !event.altKey && (this.onTable(event, key) || this.anywhere(event, key));
    if (done) event.preventDefault();
  }

  private withControl(event: KeyboardEvent, key: string): boolean {
    if (key === "z") this.do((engine) => (event.shiftKey ? engine.redo() : engine.undo()));
    else if (key === "y" && !event.shiftKey) this.do((engine) => engine.redo());
    else return false;
    return true;
  }

  private anywhere(event: KeyboardEvent, key: string): boolean {
    if (event.repeat) return false;
    if (key === "d") this.do((engine) => engine.deal());
    else if (key === "n" && this.hooks.newGame) this.hooks.newGame();
    else if (key === "?") this.hooks.help();
    else if (key === "s") this.app.ask((engine) => this.app.say(engine.statusText()));
    else if (key === "c") this.app.ask((engine) => this.app.say(engine.columnText(this.column)));
    else return false;
    return true;
  }

  private onTable(event: KeyboardEvent, key: string): boolean {
    if (!(event.target instanceof Node) || !this.board.frame.contains(event.target)) return false;
    if (key === "ArrowLeft") this.go(this.column - 1, LAST);
    else if (key === "ArrowRight") this.go(this.column + 1, LAST);
    else if (key === "ArrowUp") this.go(this.column, this.index - 1);
    else if (key === "ArrowDown") this.go(this.column, this.index + 1);
    else if (key === "Home") this.go(0, LAST);
    else if (key === "End") this.go(this.board.columns.length - 1, LAST);
    else if (key === "Enter" || key === " ") this.takeOrPut(event.shiftKey, event.repeat);
    else if (key === "Escape" && this.heldGroup) this.left();
    else return false;
    return true;
  }

  /** Waits for the engine with all it means: whether something is held is known only then. */
  private takeOrPut(quick: boolean, repeat = false): void {
    if (repeat) return;
    const { column, index } = this;
    this.app.ask(() => this.takeOrPutAt(column, index, quick));
  }

  private takeOrPutAt(column: number, index: number, quick: boolean): void {
    const held = this.heldGroup;
    this.hooks.begun();
    this.heldGroup = held;
    if (quick) this.do((engine) => engine.best(column, index));
    else if (held?.column === column && held.index === index) this.do((engine) => engine.best(column, index));
    else if (held && held.column !== column) this.do((engine) => engine.move(held.column, held.index, column));
    else this.take(column, index);
  }

  private take(column: number, index: number): void {
    this.letGo();
    this.app.ask((engine) => {
      const grab: Grab = engine.grab(column, index);
      if (grab.refusal) {
        this.hooks.refuse(grab.refusal);
        return;
      }
      this.heldGroup = { column, index };
      this.marks.held(column, index, this.app.words);
      if (this.app.settings().placementHelp) this.marks.possible(grab.targets);
      this.app.say(grab.say);
    });
  }

  /** The place goes where the group went; the next drawing finds its last card. */
  private goWith(column: number): void {
    if (!this.board.frame.contains(document.activeElement)) return;
    this.column = column;
    this.index = LAST;
  }

  private do(run: (engine: TableEngine) => Reply): void {
    this.letGo();
    this.app.act((engine) => {
      const reply = run(engine);
      const { last } = reply.view;
      if (!reply.refusal && last?.kind === "move") this.goWith(last.to);
      return reply;
    });
  }
}
