/**
 * The table's script. On a play page it begins the game: what was saved is shown, and the engine is fetched behind it.
 * A page of examples imports it for its parts (kit.ts) when a reader first plays something there.
 */

import { PlayPage } from "./app";
import { startEngine } from "./engine";
import { showSettings } from "./shell/looks";
import { SettingsStore } from "./shell/settings";
import { browserBackend, Store } from "./shell/storage";
import { pageWords } from "./shell/words";
import { readSketch } from "./sketch";
import type { GameKey } from "./types";

export * from "./kit";

function play(root: HTMLElement, game: GameKey): void {
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
}

const root = document.documentElement;
if (root.dataset.game) play(root, root.dataset.game as GameKey);
