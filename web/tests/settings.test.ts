import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { marksOf } from "../shell/looks";
import { DEFAULTS, formatSettings, parseSettings, SettingsStore } from "../shell/settings";
import { Store } from "../shell/storage";
import { FakeStorage } from "./fake-storage";

const HOSTILE = [
  "",
  "null",
  "[]",
  "7",
  '"x"',
  "{",
  '{"__proto__":{"autoPlace":true}}',
  '{"theme":"pink","animation":"no"}',
];

test("a text that makes no sense gives the defaults", () => {
  for (const text of [null, ...HOSTILE]) deepEqual(parseSettings(text), DEFAULTS, String(text));
});

test("each good field counts even beside a bad one", () => {
  const settings = parseSettings('{"theme":"dark","autoPlace":true,"largeFaces":1}');
  deepEqual(settings, { ...DEFAULTS, theme: "dark", autoPlace: true });
});

test("fields of another version are kept", () => {
  const text = formatSettings({ ...DEFAULTS, leftHanded: true }, '{"sound":true,"leftHanded":false}');
  const fields = JSON.parse(text);
  equal(fields.sound, true);
  equal(fields.leftHanded, true);
});

test("a change is told, stored and read again", () => {
  const backend = new FakeStorage();
  const settings = new SettingsStore(new Store(backend));
  const told: string[] = [];
  settings.listen(({ theme }) => told.push(theme));
  settings.change({ theme: "light" });
  deepEqual(told, ["light"]);
  equal(new SettingsStore(new Store(backend)).get().theme, "light");
});

test("without storage a change lasts as long as the page", () => {
  const settings = new SettingsStore(new Store(null));
  settings.change({ fourColours: true });
  ok(settings.get().fourColours);
});

test("looks are marks on the page, and stillness has two reasons", () => {
  const none = { theme: null, fourColours: null, largeFaces: null, leftHanded: null, still: null };
  deepEqual(marksOf(DEFAULTS, false), none);
  deepEqual(marksOf(DEFAULTS, true), { ...none, still: "" });
  deepEqual(marksOf({ ...DEFAULTS, animation: false, theme: "dark" }, false), { ...none, still: "", theme: "dark" });
});
