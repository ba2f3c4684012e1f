/**
 * Runs before the first paint: the chosen looks, and whether a saved game will take the place of the drawn deal.
 * Everything else waits for the page.
 */

import { showSettings } from "./shell/looks";
import { SettingsStore } from "./shell/settings";
import { browserBackend, Store } from "./shell/storage";
import type { GameKey } from "./types";

const root = document.documentElement;
const store = new Store(browserBackend());
showSettings(new SettingsStore(store), root);

const game = root.dataset.game as GameKey | undefined;
if (game && (location.hash.length > 1 || store.read(game) !== null)) root.dataset.resuming = "";

// Nothing shifts while the page arrives in pieces: "interactive" comes when it is whole, before any other script.
root.dataset.arriving = "";
document.addEventListener("readystatechange", () => delete root.dataset.arriving, { once: true });
