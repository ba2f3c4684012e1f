/** The one polite live region: what happened, in a full sentence. */

/** Repeats are told too: a trailing blank makes the text a new one. */
export function createSpeech(region: HTMLElement): (text: string) => void {
  return (text) => {
    if (!text) return;
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  };
}
