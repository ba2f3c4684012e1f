/** The dialog for a new game: a random deal of a kind, or the deal of a code. */

import type { App, Engine, GameKey } from "../types";
import { type Choice, formatChoice, keepChoice, lastChoice, parseChoice } from "./choice";
import { CodeField } from "./code-field";
import { dialogOf, openDialog } from "./dialog";
import { choose, chosen, part } from "./dom";
import type { Store } from "./storage";

interface Parts {
  app: App;
  store: Store;
  form: HTMLFormElement;
  kind: HTMLFieldSetElement;
  rule: HTMLFieldSetElement;
  code: CodeField;
}

let parts: Parts | null = null;

export function installNewGame(app: App, store: Store): void {
  const form = part(dialogOf("new-game"), "form", HTMLFormElement);
  const kind = part(form, "#new-game-kind", HTMLFieldSetElement);
  const rule = part(form, "#new-game-rule", HTMLFieldSetElement);
  // A code says everything the choices say: they rest while one is written.
  const code = new CodeField(form, app, (empty) => {
    kind.disabled = !empty;
  });
  const all = { app, store, form, kind, rule, code };
  parts = all;
  form.addEventListener("change", (event) => {
    const { target } = event;
    // The code's field changes when it is left: the dialog must not move then, a press on Start may be under way.
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    if (target.name === "game") showChoice(all, gameOf(form));
    showRule(all);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start(all);
  });
}

/** Opens the dialog with the choice made last for the game of this page. */
export function openNewGame(app: App): void {
  if (parts === null) return;
  const { form, code } = parts;
  choose(form, "game", app.game);
  showChoice(parts, app.game);
  code.clear();
  openDialog("new-game");
  part(form, "input[name=game]:checked", HTMLInputElement).focus();
}

function gameOf(form: HTMLFormElement): GameKey {
  return chosen(form, "game") === "SD" ? "SD" : "SP";
}

function choiceOf(form: HTMLFormElement): Choice {
  const text = chosen(form, "suits") + chosen(form, "rule");
  return parseChoice(text) ?? { suits: 1, rule: "C" };
}

function showChoice(all: Parts, game: GameKey): void {
  const choice = lastChoice(all.store, game, all.app.view());
  choose(all.form, "suits", formatChoice(choice)[0] ?? "1");
  choose(all.form, "rule", choice.rule);
  showRule(all);
}

/** The group rule is a choice only where the engine's codes have one: Spider with 2 or 4 suits. */
function showRule({ form, rule }: Parts): void {
  rule.hidden = gameOf(form) === "SD" || chosen(form, "suits") === "1";
}

function start(all: Parts): void {
  const text = all.code.text;
  all.app.ask((engine) => (text === "" ? startRandom(all, engine) : startFrom(all, engine, text)));
}

function startRandom(all: Parts, engine: Engine): void {
  const game = gameOf(all.form);
  const choice = choiceOf(all.form);
  keepChoice(all.store, game, choice);
  open(all, game, engine.newCode(game, choice.suits, all.rule.hidden ? "C" : choice.rule, randomDigits()));
}

function startFrom(all: Parts, engine: Engine, text: string): void {
  const reading = engine.readCode(text);
  if ("error" in reading) all.code.refuse(reading.error);
  else if (reading.game === all.app.game) open(all, reading.game, text);
  else open(all, reading.game, reading.link);
}

/** Opens a code or a record here, or on the other game's page, whose own table stays saved as well. */
function open(all: Parts, game: GameKey, text: string): void {
  if (game !== all.app.game) {
    const page = new URL(all.form.dataset.otherPage ?? "", window.location.href);
    page.hash = text;
    window.location.assign(page);
    return;
  }
  all.app.act((engine) => {
    const opened = engine.openText(text);
    if (opened.trouble) all.code.refuse(opened.trouble.text);
    else dialogOf("new-game").close();
    return opened;
  });
}

/** 32 hexadecimal digits from the system's secure random source. */
function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
