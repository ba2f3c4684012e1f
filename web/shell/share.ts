/** The dialog that gives the deal's code and the game's record away, as texts and as links. */

import type { App, Engine } from "../types";
import { installCopying, linkTo } from "./copying";
import { dialogOf, openDialog } from "./dialog";
import { part } from "./dom";

export function installShare(app: App): void {
  installCopying(dialogOf("share"), app.words);
}

export function openShare(app: App): void {
  const code = app.view()?.code ?? document.getElementById("code-text")?.textContent ?? "";
  put("#share-code", code);
  put("#share-code-link", linkTo(code));
  app.ask((engine) => putRecord(engine));
  openDialog("share");
}

function putRecord(engine: Engine): void {
  put("#share-record", engine.record());
  put("#share-record-link", linkTo(engine.recordLink()));
}

function put(selector: string, text: string): void {
  part(dialogOf("share"), selector, HTMLInputElement).value = text;
}
