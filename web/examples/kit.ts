/**
 * The engine and the table's parts, for a page of examples: fetched once, when a reader first plays something.
 * The parts are in the play page's own script, so whoever has played has them already.
 */

import type { Call } from "../engine";
import type { SettingsStore } from "../shell/settings";
import { pageWords } from "../shell/words";
import { createSpeech } from "../speech";

type Parts = typeof import("../kit");

/** Everything that a table on this page needs. */
export interface Kit {
  parts: Parts;
  call: Call;
  settings: SettingsStore;
}

export const words = pageWords(document);

/** Says a sentence in the page's one live region. */
export const say = createSpeech(document.getElementById("live") as HTMLElement);

function addressOf(name: "table" | "wasm" | "engine"): string {
  const { dataset } = document.getElementById("examples") as HTMLElement;
  return new URL(dataset[name] as string, document.baseURI).href;
}

/** Both are on their way while the script still arrives. */
function preload(url: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: url });
  document.head.append(link);
}

let tries = 0;

async function fetchKit(): Promise<Kit> {
  const urls = { wasm: addressOf("wasm"), archive: addressOf("engine") };
  if (tries === 0) Object.values(urls).forEach(preload);
  // A browser may remember that a script did not come: another name for it is asked for anew.
  const again = tries++ > 0 ? `#${tries}` : "";
  const parts = (await import(addressOf("table") + again)) as Parts;
  const catalog = document.getElementById("words")?.textContent ?? "{}";
  const call = await parts.boot(urls, "ragnatela.bridge.lesson", catalog);
  const settings = new parts.SettingsStore(new parts.Store(parts.browserBackend()));
  settings.follow(window);
  parts.showSettings(settings, document.documentElement);
  return { parts, call, settings };
}

let kit: Promise<Kit> | null = null;

/** The kit; after a failure the next call tries again. */
export function theKit(): Promise<Kit> {
  kit ??= fetchKit().catch((error: unknown) => {
    kit = null;
    console.error(error);
    throw error;
  });
  return kit;
}
