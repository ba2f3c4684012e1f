/**
 * Native modal dialogs: opened by name, closed by their buttons, Esc or a press beside them, with focus
 * given back to where it was before the first of them opened.
 */

import { part, parts } from "./dom";

export type DialogName = "menu" | "new-game" | "settings" | "help" | "share" | "won";

/** Where focus goes when no dialog is left; one dialog may have opened another meanwhile. */
let origin: Element | null = null;

/** The dialog of that name. */
export function dialogOf(name: DialogName): HTMLDialogElement {
  return part(document, `#dialog-${name}`, HTMLDialogElement);
}

/** Whether any dialog is open: the table's keys are silent then. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Opens a dialog; another one that is open gives way. */
export function openDialog(name: DialogName): HTMLDialogElement {
  const dialog = dialogOf(name);
  if (dialog.open) return dialog;
  if (!isDialogOpen()) origin = document.activeElement;
  for (const other of parts(document, "dialog[open]", HTMLDialogElement)) other.close();
  dialog.showModal();
  part(dialog, ".dialog-body", HTMLElement).scrollTop = 0;
  return dialog;
}

/** Wires every dialog of the page: what is the same in all of them. */
export function installDialogs(): void {
  for (const dialog of parts(document, "dialog", HTMLDialogElement)) {
    closeBeside(dialog);
    dialog.addEventListener("close", giveFocusBack);
    for (const button of parts(dialog, "[data-close]", HTMLButtonElement)) {
      button.addEventListener("click", () => dialog.close());
    }
  }
}

function giveFocusBack(): void {
  // The event comes after the next dialog has opened, if this one gave way to it.
  if (isDialogOpen()) return;
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
  origin = null;
}

/** A press that begins and ends on the backdrop closes; one that slips out of the dialog does not. */
function closeBeside(dialog: HTMLDialogElement): void {
  let began = false;
  dialog.addEventListener("pointerdown", (event) => {
    began = isBeside(dialog, event);
  });
  dialog.addEventListener("click", (event) => {
    if (began && isBeside(dialog, event)) dialog.close();
    began = false;
  });
}

function isBeside(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  if (event.target !== dialog) return false;
  const box = dialog.getBoundingClientRect();
  const across = event.clientX >= box.left && event.clientX <= box.right;
  return !(across && event.clientY >= box.top && event.clientY <= box.bottom);
}
