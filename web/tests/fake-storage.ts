/** Storage in memory, which can be made to refuse. */

import type { Backend } from "../shell/storage";

export class FakeStorage implements Backend {
  readonly texts = new Map<string, string>();
  full = false;
  forbidden = false;

  getItem(key: string): string | null {
    if (this.forbidden) throw new DOMException("", "SecurityError");
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.forbidden) throw new DOMException("", "SecurityError");
    if (this.full) throw new DOMException("", "QuotaExceededError");
    this.texts.set(key, text);
  }
}
