/**
 * A whole game, played back: each step is asked of the engine and drawn on the real table, which nobody can touch.
 * The engine comes with the first use of a control; until then the opening is a drawing.
 */

import { parts as all, part } from "../shell/dom";
import type { OpenedPlayback, Step } from "../types";
import { type Kit, say, theKit, words } from "./kit";
import { meantBy, stayOf } from "./pace";
import { drawCounts, type LessonTable, layTable, press } from "./table";

/** A sentence waits this long for another step, so that a held key is not talked over, in ms. */
const SAY_AFTER = 300;

export class Playback {
  private at = 0;
  private shown = -1;
  private playing = false;
  private due = 0;
  private saying = 0;
  private kit: Kit | null = null;
  private table: LessonTable | null = null;
  private number = -1;
  private readonly steps: number;
  private readonly slider: HTMLInputElement;
  private readonly told: HTMLElement;
  private readonly stage: HTMLElement;

  constructor(private readonly root: HTMLElement) {
    this.slider = part(root, "input[type=range]", HTMLInputElement);
    this.told = part(root, ".told", HTMLElement);
    this.stage = part(root, ".stage", HTMLElement);
    this.steps = Number(this.slider.max);
    const bind = (name: string, run: () => void) => press(root, name).addEventListener("click", run);
    bind("first", () => this.step(0));
    bind("back", () => this.step(this.at - 1));
    bind("play", () => this.turn());
    bind("forward", () => this.step(this.at + 1));
    bind("last", () => this.step(this.steps));
    this.slider.addEventListener("input", () => this.step(this.slider.valueAsNumber));
    root.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.pause();
    });
    this.drawPlace();
  }

  /** Goes to a step by hand: whatever plays, pauses. */
  private step(to: number): void {
    this.stop();
    this.go(to);
    this.sayPlace(SAY_AFTER);
  }

  private go(to: number): void {
    this.at = Math.max(0, Math.min(to, this.steps));
    this.drawPlace();
    this.show();
  }

  private turn(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    // At the end it begins anew.
    if (this.at === this.steps) this.go(0);
    this.playing = true;
    this.drawPlace();
    if (this.kit) this.next(this.at + 1);
    else this.show();
  }

  private pause(): void {
    if (!this.playing) return;
    this.stop();
    this.sayPlace(0);
  }

  private stop(): void {
    window.clearTimeout(this.due);
    window.clearTimeout(this.saying);
    this.playing = false;
    this.drawPlace();
  }

  /** Plays the next step by itself; the last one ends the playing. */
  private next(to: number): void {
    this.go(to);
    if (this.at === this.steps) this.pause();
  }

  /** Draws the step the playback is at, as soon as the engine is there. */
  private show(): void {
    if (this.kit) this.draw(this.kit);
    else this.open();
  }

  private open(): void {
    this.told.textContent = words.text("lesson.loading");
    theKit().then(
      (kit) => this.begin(kit),
      () => {
        this.stop();
        this.told.textContent = words.text("ui.engine-failed");
        say(this.told.textContent);
      },
    );
  }

  private begin(kit: Kit): void {
    if (this.kit) return;
    const record = part(this.root, ".record code", HTMLElement).textContent ?? "";
    const opened = JSON.parse(kit.call("open_playback", record)) as OpenedPlayback;
    this.number = opened.table;
    this.kit = kit;
    // The drawing showed the opening; whatever comes first comes from there.
    this.drawStep(kit, 0);
    this.draw(kit);
  }

  private draw(kit: Kit): void {
    if (this.shown !== this.at) this.drawStep(kit, this.at);
  }

  private drawStep(kit: Kit, at: number): void {
    const { shown } = this;
    const step = JSON.parse(kit.call("step", this.number, at)) as Step;
    // Only the next step shows how a sequence leaves; everything else goes straight to how it lies.
    if (at !== shown + 1) step.view.between = null;
    this.table ??= this.layTable(kit, step);
    this.table.motion.finish();
    this.table.draw(step.view);
    if (Math.abs(at - shown) > 1) this.table.motion.finish();
    this.shown = at;
    this.told.textContent = step.say;
    this.stage.setAttribute("aria-label", step.board);
    drawCounts(this.root, step.view);
    const link = part(this.root, ".go-on", HTMLAnchorElement);
    link.href = `${link.dataset.play}#${step.link}`;
    window.clearTimeout(this.due);
    if (this.playing) {
      const wait = stayOf(step.view, part(this.root, "select", HTMLSelectElement).value, this.table.motion.on);
      this.due = window.setTimeout(() => this.next(this.at + 1), wait);
    }
  }

  /** The table takes the drawing's place: one picture, whose description tells the whole board. */
  private layTable(kit: Kit, step: Step): LessonTable {
    part(this.stage, ".drawn", HTMLElement).hidden = true;
    const table = layTable(kit, this.stage, step.view);
    table.root.inert = true;
    this.stage.classList.add("live");
    this.stage.setAttribute("role", "img");
    return table;
  }

  /** Everything that says where the playback is: at once, even while the engine arrives. */
  private drawPlace(): void {
    const place = words.text("playback.step", { n: this.at, total: this.steps });
    this.slider.valueAsNumber = this.at;
    this.slider.setAttribute("aria-valuetext", place);
    part(this.root, "output", HTMLOutputElement).textContent = place;
    const turn = press(this.root, "play");
    turn.classList.toggle("playing", this.playing);
    turn.setAttribute("aria-label", words.text(this.playing ? "playback.pause" : "playback.play"));
    for (const [name, end] of [
      ["first", 0],
      ["back", 0],
      ["forward", this.steps],
      ["last", this.steps],
    ] as const) {
      press(this.root, name).setAttribute("aria-disabled", String(this.at === end));
    }
  }

  private sayPlace(after: number): void {
    window.clearTimeout(this.saying);
    this.saying = window.setTimeout(() => {
      if (this.shown !== this.at) this.sayPlace(SAY_AFTER);
      else say(`${words.text("playback.step", { n: this.at, total: this.steps })}. ${this.told.textContent}`);
    }, after);
  }

  private pressed(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest("select")) return;
    if (key === "?") {
      for (const keys of all(this.root, ".keys", HTMLDetailsElement)) keys.open = !keys.open;
    } else {
      const meant = meantBy(key, this.at, this.steps);
      // A button and what opens take the space bar for themselves.
      if (meant === null || (meant === "turn" && target.closest("button, summary"))) return;
      if (meant !== "turn") this.step(meant);
      else if (!event.repeat) this.turn();
    }
    event.preventDefault();
  }
}
