/** Saving after every action, and what must never be written over. */

import type { Store } from "./shell/storage";
import type { GameKey } from "./types";

export class Saving {
  /** A save that cannot be read and has not been set aside yet: nothing may take its place. */
  private aside: string | null = null;
  private failed = false;

  constructor(
    private readonly store: Store,
    private readonly game: GameKey,
  ) {}

  /** Whether the last attempt failed: the game is only on this page. */
  get fails(): boolean {
    return this.failed;
  }

  /** Keeps a save that cannot be read under another name; false if even that is refused. */
  setAside(saved: string | null): boolean {
    this.aside = saved !== null && !this.store.setAside(this.game, saved) ? saved : null;
    return this.aside === null;
  }

  /** Writes the game; `fails` tells whether it is kept. */
  save(text: string): void {
    this.failed = !this.setAside(this.aside) || !this.store.write(this.game, text);
  }
}
