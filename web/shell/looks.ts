/** The settings that only change looks, written on `<html>` where the styles read them. */

import type { Settings } from "../types";
import type { SettingsStore } from "./settings";

type Marks = Record<"theme" | "fourColours" | "largeFaces" | "leftHanded" | "still", string | null>;

const LESS_MOTION = "(prefers-reduced-motion: reduce)";

/** Data attributes for the settings: text, or null for an attribute that is absent. */
export function marksOf(settings: Settings, reducedMotion: boolean): Marks {
  const mark = (on: boolean): string | null => (on ? "" : null);
  return {
    theme: settings.theme === "system" ? null : settings.theme,
    fourColours: mark(settings.fourColours),
    largeFaces: mark(settings.largeFaces),
    leftHanded: mark(settings.leftHanded),
    still: mark(reducedMotion || !settings.animation),
  };
}

/** Writes the looks on `<html>`; the system's wish for less movement counts like the setting. */
export function applyLooks(settings: Settings, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(marksOf(settings, window.matchMedia(LESS_MOTION).matches))) {
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = value;
  }
}

/** Keeps `<html>` in step with the settings and with the system. */
export function showSettings(settings: SettingsStore, root: HTMLElement): void {
  const show = () => applyLooks(settings.get(), root);
  settings.listen(show);
  window.matchMedia(LESS_MOTION).addEventListener("change", show);
  show();
}
