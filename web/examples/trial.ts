/** A short position to try: in the place of its drawing a table to play on. Nothing of it is kept. */

import { part } from "../shell/dom";
import type { Keys } from "../table/keys";
import type { OpenedBoard, Refusal, Reply, Settings, TableApp, TableEngine, View } from "../types";
import { type Kit, say, theKit, words } from "./kit";
import { drawCounts, type LessonTable, layTable, press } from "./table";

/** The engine's functions for one table. */
function engineOf({ call }: Kit, table: number): TableEngine {
  const ask = <T>(name: string, ...args: number[]): T => JSON.parse(call(name, table, ...args)) as T;
  return {
    grab: (column, index) => ask("grab", column, index),
    move: (column, index, target) => ask("move", column, index, target),
    best: (column, index) => ask("best", column, index),
    deal: () => ask("deal"),
    undo: () => ask("undo"),
    redo: () => ask("redo"),
    columnText: (column) => call("column_text", table, column),
    statusText: () => call("status_text", table),
  };
}

/** What there is once the table lies. */
interface Laid {
  engine: TableEngine;
  kit: Kit;
  table: LessonTable;
  keys: Keys;
  number: number;
}

export class Trial implements TableApp {
  readonly words = words;
  private laid: Laid | null = null;
  private opening = false;
  private readonly diagram: string;
  private readonly stage: HTMLElement;
  private readonly told: HTMLElement;
  private readonly start: HTMLElement;
  private readonly trying: HTMLElement;

  constructor(private readonly root: HTMLElement) {
    this.diagram = root.dataset.diagram as string;
    this.stage = part(root, ".stage", HTMLElement);
    this.told = part(root, ".told", HTMLElement);
    this.start = part(root, ".start", HTMLElement);
    this.trying = part(root, ".trying", HTMLElement);
    const bind = (name: string, run: () => void) => press(root, name).addEventListener("click", run);
    bind("try", () => this.open());
    bind("undo", () => this.act((engine) => engine.undo()));
    bind("redo", () => this.act((engine) => engine.redo()));
    bind("restart", () => this.restart());
    bind("close", () => this.close());
  }

  act(run: (engine: TableEngine) => Reply): void {
    this.ask((engine) => this.accept(run(engine)));
  }

  ask(run: (engine: TableEngine) => void): void {
    if (this.laid) run(this.laid.engine);
  }

  say(text: string): void {
    say(text);
  }

  settings(): Settings {
    return (this.laid as Laid).kit.settings.get();
  }

  /** Puts the table in the drawing's place, as it was left if it has been there before. */
  private open(): void {
    if (this.opening) return;
    this.opening = true;
    this.tell(words.text("lesson.loading"));
    theKit().then(
      (kit) => this.begin(kit),
      () => {
        this.opening = false;
        this.tell(words.text("ui.engine-failed"));
        say(words.text("ui.engine-failed"));
      },
    );
  }

  private begin(kit: Kit): void {
    this.opening = false;
    this.turn(true);
    this.laid ??= this.lay(kit);
    this.laid.table.board.fit();
    this.told.textContent = words.text("lesson.opened");
    this.laid.keys.refresh(true);
    say(words.text("lesson.opened"));
  }

  private lay(kit: Kit): Laid {
    const { Keys, Pointer } = kit.parts;
    const { table: number, view } = JSON.parse(kit.call("open_board", this.diagram)) as OpenedBoard;
    const table: LessonTable = layTable(kit, this.stage, view, (focused) => this.laid?.keys.refresh(focused));
    const { root, board, marks, motion } = table;
    const refuse = (refusal: Refusal) => this.refuse(refusal);
    const begun = () => this.calm();
    const help = () => this.help();
    const keys = new Keys(root, this, board, marks, { refuse, begun, help }, this.root);
    const touched = (column: number, index: number) => keys.touched(column, index);
    new Pointer(root, this, board, marks, motion, { refuse, begun, touched });
    part(root, ".stock", HTMLButtonElement).addEventListener("click", () => this.act((engine) => engine.deal()));
    table.draw(view);
    keys.begin();
    this.drawState(view);
    return { engine: engineOf(kit, number), kit, table, keys, number };
  }

  /** Drawing or table, and what belongs to each. */
  private turn(live: boolean): void {
    this.stage.classList.toggle("live", live);
    part(this.stage, ".drawn", HTMLElement).hidden = live;
    this.stage.querySelector(".table")?.toggleAttribute("hidden", !live);
    this.start.hidden = live;
    this.trying.hidden = !live;
    this.told.hidden = !live;
  }

  private close(): void {
    this.calm();
    this.turn(false);
    press(this.root, "try").focus();
  }

  private restart(): void {
    const { laid } = this;
    if (laid) this.accept(JSON.parse(laid.kit.call("restart", laid.number, this.diagram)) as Reply);
  }

  private accept(reply: Reply): void {
    this.calm();
    if (reply.refusal) {
      this.refuse(reply.refusal);
      return;
    }
    this.laid?.table.draw(reply.view);
    this.drawState(reply.view);
    if (reply.say) this.tell(reply.say);
    say(reply.say);
  }

  private drawState(view: View): void {
    drawCounts(this.root, view);
    press(this.root, "undo").setAttribute("aria-disabled", String(view.undoable === 0));
    press(this.root, "redo").setAttribute("aria-disabled", String(view.redoable === 0));
  }

  private refuse(refusal: Refusal): void {
    this.calm();
    this.laid?.table.marks.meant(refusal);
    this.tell(refusal.text, true);
    say(refusal.text);
  }

  private help(): void {
    this.tell(words.text("lesson.keys"));
    say(words.text("lesson.keys"));
  }

  /** A new action: what moves has moved, what is held is let go. */
  private calm(): void {
    this.laid?.table.motion.finish();
    this.laid?.table.marks.meant(null);
    this.laid?.keys.letGo();
  }

  private tell(text: string, refused = false): void {
    this.told.hidden = false;
    this.told.textContent = text;
    this.told.classList.toggle("refused", refused);
  }
}
