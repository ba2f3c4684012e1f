/** The menu, and every other button of the page that opens a dialog. */

import type { App } from "../types";
import { type DialogName, dialogOf, openDialog } from "./dialog";
import { part, parts } from "./dom";
import { openNewGame } from "./new-game";
import { openShare } from "./share";

/** Opens a dialog with what it shows brought up to date. */
export function open(app: App, name: string | undefined): void {
  if (name === "new-game") openNewGame(app);
  else if (name === "share") openShare(app);
  else if (name !== undefined) openDialog(name as DialogName);
}

/** Wires the menu and its button in the bar; `[data-open=name]` on any button opens that dialog. */
export function installMenu(app: App): void {
  part(document, "#menu", HTMLButtonElement).addEventListener("click", () => openDialog("menu"));
  for (const button of parts(document, "[data-open]", HTMLButtonElement)) {
    button.addEventListener("click", () => open(app, button.dataset.open));
  }
  const dialog = dialogOf("menu");
  part(dialog, "[data-do=restart]", HTMLButtonElement).addEventListener("click", () => {
    dialog.close();
    app.act((engine) => engine.restart());
  });
}
