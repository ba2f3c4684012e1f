/** Rows of a dialog with something to copy or to share, and the line that says what happened. */

import type { Words } from "../types";
import { canShare, copyField, shareLink } from "./clipboard";
import { part, parts } from "./dom";

/**
 * Wires `[data-copy=id]` and `[data-share=id]` buttons of a dialog to its fields. The status line is in
 * the dialog itself: what lies outside of a modal dialog is not read out.
 */
export function installCopying(dialog: HTMLDialogElement, words: Words): void {
  const status = part(dialog, "[role=status]", HTMLElement);
  const fieldOf = (id: string | undefined) => part(dialog, `#${id}`, HTMLInputElement);
  for (const button of parts(dialog, "[data-copy]", HTMLButtonElement)) {
    button.addEventListener("click", async () => {
      const done = await copyField(fieldOf(button.dataset.copy));
      status.textContent = words.text(done ? `say.${button.dataset.copied}-copied` : "say.copy-failed");
    });
  }
  for (const button of parts(dialog, "[data-share]", HTMLButtonElement)) {
    button.hidden = !canShare();
    button.addEventListener("click", () => shareLink(document.title, fieldOf(button.dataset.share).value));
  }
  for (const field of parts(dialog, "input[readonly]", HTMLInputElement)) {
    field.addEventListener("focus", () => field.select());
  }
  dialog.addEventListener("close", () => {
    status.textContent = "";
  });
}

/** The address of this page with something after `#`. */
export function linkTo(fragment: string): string {
  const url = new URL(window.location.href);
  url.search = "";
  url.hash = fragment;
  return url.href;
}
