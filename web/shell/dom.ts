/** Finding parts of a dialog. The template and these modules are one thing: a missing part is a fault. */

/** The one element of this kind that matches. */
export function part<T extends Element>(root: ParentNode, selector: string, kind: new () => T): T {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page lacks ${selector}`);
  return found;
}

/** All elements of this kind that match. */
export function parts<T extends Element>(root: ParentNode, selector: string, kind: new () => T): T[] {
  return [...root.querySelectorAll(selector)].filter((found): found is T => found instanceof kind);
}

/** The value of the chosen radio button of a group, or an empty text. */
export function chosen(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** Chooses a radio button of a group; a value that is not there changes nothing. */
export function choose(form: HTMLFormElement, name: string, value: string): void {
  for (const radio of parts(form, `input[name="${name}"]`, HTMLInputElement)) {
    if (radio.value === value) radio.checked = true;
  }
}
