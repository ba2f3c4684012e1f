/** Installing the site as an app, in browsers that let the page offer it. */

import { dialogOf } from "./dialog";
import { part } from "./dom";

/** What Chromium sends when the site can be installed; not part of the standard types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Shows the menu's install button once the browser offers it; nothing is ever asked unbidden. */
export function installInstalling(): void {
  const button = part(dialogOf("menu"), "[data-do=install]", HTMLButtonElement);
  let offer: InstallPrompt | null = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    button.hidden = false;
  });
  button.addEventListener("click", () => {
    // An offer can be used once; the browser sends another one if it may be asked again.
    button.hidden = true;
    dialogOf("menu").close();
    void offer?.prompt();
    offer = null;
  });
}
