/** Copying a text, in browsers that allow it and in those that do not. */

/**
 * Copies the field's text: by the clipboard, else by the old command. False when neither works;
 * the text is then selected, so that the player can copy it.
 */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return copySelected(field);
  }
}

/** Copies a text that stands in no field; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  const field = document.createElement("input");
  field.className = "visually-hidden";
  field.readOnly = true;
  field.value = text;
  document.body.append(field);
  const done = await copyField(field);
  field.remove();
  return done;
}

function copySelected(field: HTMLInputElement): boolean {
  const before = document.activeElement;
  const wasHidden = field.hidden;
  // The command copies the focused selection only, and a modal dialog lets focus go nowhere else.
  field.hidden = false;
  field.focus();
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    // Some browsers throw where others answer false.
  }
  if (!done) return false;
  field.hidden = wasHidden;
  if (before instanceof HTMLElement) before.focus();
  return true;
}

/** Whether this browser can hand a link to other apps. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Hands a link to the system's sharing sheet; a player who closes it is no error. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Closed or refused: the link stays in the dialog to be copied.
  }
}
