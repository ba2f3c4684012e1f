/**
 * What the page keeps on this device. Storage may be refused or full: reading then answers null
 * and writing false, and play goes on.
 */

import type { GameKey } from "../types";

/** The part of `localStorage` that is used; tests give another one. */
export type Backend = Pick<Storage, "getItem" | "setItem">;

const PREFIX = "ragnatela.";
/** Where damaged saves stop being looked for; a store of a few megabytes never holds so many. */
const MOST_DAMAGED = 10_000;

/** The browser's storage, or null where even touching it is refused. */
export function browserBackend(): Backend | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export class Store {
  /** What storage is known to hold per key: what this tab wrote or read last. */
  private readonly known = new Map<string, string | null>();

  constructor(private readonly backend: Backend | null) {}

  /** Whether writing works at all; tried once with a tiny text. */
  get available(): boolean {
    return this.put("probe", "1");
  }

  /** The full name of a key, as the `storage` event tells it. */
  static key(name: string): string {
    return PREFIX + name;
  }

  /** The text under a short name such as `settings`; null when there is none or it is refused. */
  get(name: string): string | null {
    try {
      return this.backend?.getItem(Store.key(name)) ?? null;
    } catch {
      return null;
    }
  }

  /** Writes at once; false when it could not. */
  put(name: string, text: string): boolean {
    try {
      this.backend?.setItem(Store.key(name), text);
      return this.backend !== null;
    } catch {
      return false;
    }
  }

  /** The saved game. */
  read(game: GameKey): string | null {
    const text = this.get(game);
    this.known.set(game, text);
    return text;
  }

  /** Saves the game in one synchronous write. */
  write(game: GameKey, text: string): boolean {
    const done = this.put(game, text);
    if (done) this.known.set(game, text);
    return done;
  }

  /**
   * The saved game if another tab has written it since this one last looked; else null.
   * A write of ours that failed does not make the older save look new.
   */
  newer(game: GameKey): string | null {
    const known = this.known.get(game);
    const text = this.get(game);
    if (text === null || text === known) return null;
    this.known.set(game, text);
    return text;
  }

  /** Keeps a save that cannot be read under a free name; one that is kept already is not kept twice. */
  setAside(game: GameKey, text: string): boolean {
    for (let n = 1; n <= MOST_DAMAGED; n += 1) {
      const name = `damaged.${game}.${n}`;
      const there = this.get(name);
      if (there === text) return true;
      if (there === null) return this.put(name, text);
    }
    return false;
  }
}
