/** The language switch: links to the same page; the choice is kept for the address without a language. */

import { parts } from "./dom";
import type { Store } from "./storage";

export function installLanguage(store: Store): void {
  for (const link of parts(document, "a[data-language]", HTMLAnchorElement)) {
    link.addEventListener("click", () => store.put("language", link.dataset.language ?? ""));
  }
}
