/**
 * The reading room: the language is remembered, the switch of languages keeps the section, the table of contents shows
 * where one is. A text page needs none of it to be read.
 */

import { parts } from "./shell/dom";
import { installLanguage } from "./shell/language";
import { browserBackend, Store } from "./shell/storage";

/** Sections and boards in the order of the page, which is the same in all languages. */
const sections = parts(document, ".reading section[id]", HTMLElement);
const entries = parts(document, ".contents a", HTMLAnchorElement);

/** The section that is being read: the last one that begins in the upper third of the window; none yet: -1. */
function current(): number {
  const line = window.innerHeight / 3;
  return sections.filter((section) => section.getBoundingClientRect().top < line).length - 1;
}

/** Sends the language links to the section that the address names or else, where they are in view, is being read. */
function keepSection(): void {
  const named = sections.findIndex(({ id }) => location.hash === `#${id}`);
  const place = named >= 0 ? named : current();
  for (const link of parts(document, "a[data-sections]", HTMLAnchorElement)) {
    link.hash = link.dataset.sections?.split(" ")[place] ?? "";
  }
}

function markEntry(): void {
  const id = sections[current()]?.id;
  for (const entry of entries) entry.toggleAttribute("data-here", id !== undefined && entry.hash === `#${id}`);
}

installLanguage(new Store(browserBackend()));
for (const event of ["pointerdown", "click", "focusin"]) document.addEventListener(event, keepSection, true);

let asked = false;
function soon(): void {
  if (!asked) {
    requestAnimationFrame(() => {
      asked = false;
      markEntry();
    });
  }
  asked = true;
}
if (entries.length > 0) {
  document.addEventListener("scroll", soon, { passive: true });
  soon();
}
