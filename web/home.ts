/** The pages around the games: the language chosen is remembered, and a game in progress is offered. */

import { installLanguage } from "./shell/language";
import { browserBackend, Store } from "./shell/storage";
import type { GameKey } from "./types";

/** The first record of a saved text, with at least one action; the engine reads the rest, and reads it strictly. */
const STARTED = /\b(S[PD]\d+-S\d[CF]?-[A-Z]{7}) [\dd]/;

function offer(invitation: HTMLElement, store: Store): void {
  const code = store.read(invitation.dataset.resume as GameKey)?.match(STARTED)?.[1];
  const start = invitation.querySelector<HTMLElement>(".start");
  const resume = invitation.querySelector<HTMLElement>(".resume");
  const place = invitation.querySelector("code");
  if (!start || !resume || !place) return;
  start.hidden = code !== undefined;
  resume.hidden = code === undefined;
  place.textContent = code ?? "";
}

function offerAll(store: Store): void {
  for (const invitation of document.querySelectorAll<HTMLElement>("[data-resume]")) offer(invitation, store);
}

const store = new Store(browserBackend());
installLanguage(store);
offerAll(store);
// Coming back with the browser's button shows the page as it was left.
window.addEventListener("pageshow", () => offerAll(store));
window.addEventListener("storage", () => offerAll(store));
