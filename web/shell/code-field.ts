/** The field for a game code, checked by the engine while it is written. */

import type { App, CodeReading } from "../types";
import { part } from "./dom";

/** Rest after the last key, in ms, before the code is judged: nobody likes to be corrected mid-word. */
const PAUSE = 400;

export class CodeField {
  private readonly input: HTMLInputElement;
  private readonly note: HTMLElement;
  private timer = 0;

  /** `changed` hears whether the field is empty, at each change. */
  constructor(
    form: HTMLFormElement,
    private readonly app: App,
    private readonly changed: (empty: boolean) => void,
  ) {
    this.input = part(form, "#new-game-code", HTMLInputElement);
    this.note = part(form, "#new-game-note", HTMLElement);
    this.input.addEventListener("input", () => this.wait());
  }

  get text(): string {
    return this.input.value.trim();
  }

  clear(): void {
    this.input.value = "";
    this.wait();
  }

  /** Says what is wrong and leads back to the field. */
  refuse(sentence: string): void {
    window.clearTimeout(this.timer);
    this.show(sentence, true);
    this.input.focus();
  }

  private wait(): void {
    window.clearTimeout(this.timer);
    this.show("", false);
    this.changed(this.text === "");
    if (this.text !== "") this.timer = window.setTimeout(() => this.check(), PAUSE);
  }

  private check(): void {
    const text = this.text;
    this.app.ask((engine) => {
      // The engine may have answered late, to a text that is gone.
      if (text === this.text) this.judge(engine.readCode(text));
    });
  }

  private judge(reading: CodeReading): void {
    if ("error" in reading) this.show(reading.error, true);
    else this.show(this.describe(reading), false);
  }

  private describe(reading: Exclude<CodeReading, { error: string }>): string {
    const { words } = this.app;
    const kind = [words.text(`game.${reading.game}`), words.text(`level.${reading.suits}`)];
    if (reading.game === "SP" && reading.suits > 1) kind.push(words.text(`rule.${reading.rule}`));
    return words.text("ui.code-good", { game: kind.join(" · ") });
  }

  private show(text: string, wrong: boolean): void {
    this.note.textContent = text;
    this.note.classList.toggle("wrong", wrong);
    this.input.setAttribute("aria-invalid", String(wrong));
    if (text !== "") this.note.scrollIntoView({ block: "nearest" });
  }
}
