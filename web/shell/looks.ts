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
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) tint(meta, settings.theme);
}

/** The browser's own bar follows the chosen theme, whatever the system has. */
function tint(meta: HTMLMetaElement, theme: Settings["theme"]): void {
  meta.dataset.media ??= meta.media;
  if (theme === "system") meta.media = meta.dataset.media;
  else meta.media = meta.dataset.media.includes(theme) ? "all" : "not all";
}

/** Keeps `<html>` in step with the settings and with the system. */
export function showSettings(settings: SettingsStore, root: HTMLElement): void {
  const show = () => applyLooks(settings.get(), root);
  settings.listen(show);
  window.matchMedia(LESS_MOTION).addEventListener("change", show);
  show();
}
