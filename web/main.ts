/** The play page's beginning: what was saved is shown, and the engine is fetched behind it. */

import { PlayPage } from "./app";
import { startEngine } from "./engine";
import { showSettings } from "./shell/looks";
import { SettingsStore } from "./shell/settings";
import { browserBackend, Store } from "./shell/storage";
import { pageWords } from "./shell/words";
import { readSketch } from "./sketch";
import type { GameKey } from "./types";

const root = document.documentElement;
const game = root.dataset.game as GameKey;
const store = new Store(browserBackend());
const settings = new SettingsStore(store);
settings.follow(window);
showSettings(settings, root);

const page = new PlayPage(game, pageWords(document), store, settings);
const sketch = location.hash.length > 1 ? null : readSketch(game, store.read(game));
if (sketch) {
  page.sketch(sketch);
  delete root.dataset.resuming;
}

const urls = {
  wasm: new URL(root.dataset.wasm as string, document.baseURI).href,
  archive: new URL(root.dataset.engine as string, document.baseURI).href,
};
const catalog = document.getElementById("words")?.textContent ?? "{}";
startEngine(urls, catalog).then(
  (engine) => page.start(engine),
  (error: unknown) => {
    console.error(error);
    page.fail();
  },
);
