/** The player's settings: read from storage, kept there, and told to the page. */

import type { Settings } from "../types";
import { browserBackend, Store } from "./storage";

export { applyLooks } from "./looks";

export const DEFAULTS: Readonly<Settings> = {
  doubleClick: true,
  autoPlace: false,
  placementHelp: true,
  interactiveRules: true,
  theme: "system",
  fourColours: false,
  largeFaces: false,
  leftHanded: false,
  animation: true,
};

const THEMES: readonly string[] = ["system", "light", "dark"];
const NAME = "settings";

type Fields = Record<string, unknown>;

function fieldsOf(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function isGood(name: keyof Settings, value: unknown): boolean {
  return name === "theme" ? THEMES.includes(value as string) : typeof value === "boolean";
}

/** Settings from a stored text: each field that is missing or makes no sense takes its default. */
export function parseSettings(text: string | null): Settings {
  const fields = fieldsOf(text);
  const names = Object.keys(DEFAULTS) as (keyof Settings)[];
  const good = names.filter((name) => Object.hasOwn(fields, name) && isGood(name, fields[name]));
  return { ...DEFAULTS, ...Object.fromEntries(good.map((name) => [name, fields[name]])) };
}

/** The text to store: the settings, and whatever another version of the app had put beside them. */
export function formatSettings(settings: Settings, before: string | null): string {
  return JSON.stringify({ ...fieldsOf(before), ...settings });
}

/** The settings as they are stored on this device. */
export function readSettings(store = new Store(browserBackend())): Settings {
  return parseSettings(store.get(NAME));
}

export type SettingsListener = (settings: Settings) => void;

export class SettingsStore {
  private current: Settings;
  private readonly listeners: SettingsListener[] = [];

  constructor(private readonly store: Store) {
    this.current = readSettings(store);
  }

  get(): Settings {
    return this.current;
  }

  /** Takes a change over at once, and keeps it if storage allows. */
  change(change: Partial<Settings>): void {
    this.take({ ...this.current, ...change });
    this.store.put(NAME, formatSettings(this.current, this.store.get(NAME)));
  }

  listen(listener: SettingsListener): void {
    this.listeners.push(listener);
  }

  /** Follows what other tabs change. */
  follow(page: Window): void {
    page.addEventListener("storage", (event) => {
      if (event.key === Store.key(NAME)) this.take(parseSettings(event.newValue));
    });
  }

  private take(settings: Settings): void {
    this.current = settings;
    for (const listener of this.listeners) listener(settings);
  }
}
