/** The settings dialog: each switch and each choice takes effect at once. */

import type { App, Settings } from "../types";
import { dialogOf } from "./dialog";
import { choose, part, parts } from "./dom";

type Switch = Exclude<keyof Settings, "theme">;

export function installSettingsDialog(app: App): void {
  const form = part(dialogOf("settings"), "form", HTMLFormElement);
  const switches = parts(form, "input[type=checkbox]", HTMLInputElement);
  const show = (settings: Settings) => {
    for (const box of switches) box.checked = settings[box.name as Switch];
    choose(form, "theme", settings.theme);
  };
  form.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const value = input.type === "checkbox" ? input.checked : input.value;
    app.changeSettings({ [input.name]: value });
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  app.onSettings(show);
  show(app.settings());
}
