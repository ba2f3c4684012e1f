/** The dialog of a won game; the page opens it when the win has been drawn. */

import type { App, View } from "../types";
import { installCopying, linkTo } from "./copying";
import { dialogOf, openDialog } from "./dialog";
import { part } from "./dom";
import { openNewGame } from "./new-game";
import { numberText } from "./words";

export function installWon(app: App): void {
  const dialog = dialogOf("won");
  installCopying(dialog, app.words);
  part(dialog, "[data-do=new-game]", HTMLButtonElement).addEventListener("click", () => openNewGame(app));
  part(dialog, "[data-do=restart]", HTMLButtonElement).addEventListener("click", () => {
    dialog.close();
    app.act((engine) => engine.restart());
  });
}

/** Shows the result of a won game. */
export function openWon(app: App, view: View): void {
  const dialog = dialogOf("won");
  part(dialog, "#won-score", HTMLElement).textContent = numberText(view.score);
  part(dialog, "#won-moves", HTMLElement).textContent = numberText(view.moves);
  part(dialog, "#won-code", HTMLElement).textContent = view.code;
  app.ask((engine) => {
    part(dialog, "#won-record", HTMLInputElement).value = engine.record();
    part(dialog, "#won-link", HTMLInputElement).value = linkTo(engine.recordLink());
  });
  openDialog("won");
}
