import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { formatChoice, keepChoice, lastChoice, parseChoice } from "../shell/choice";
import { Store } from "../shell/storage";
import type { View } from "../types";
import { FakeStorage } from "./fake-storage";

test("a choice reads as it was written", () => {
  for (const text of ["1C", "2C", "2F", "4C", "4F"]) {
    const choice = parseChoice(text);
    equal(choice && formatChoice(choice), text);
  }
  for (const text of [null, "", "3C", "2X", "2", "2CC", "NaNC"]) equal(parseChoice(text), null);
});

test("the last choice, else the table, else the easiest", () => {
  const store = new Store(new FakeStorage());
  const view = { game: "SP", suits: 4, rule: "F" } as View;
  deepEqual(lastChoice(store, "SP", null), { suits: 1, rule: "C" });
  deepEqual(lastChoice(store, "SP", view), { suits: 4, rule: "F" });
  deepEqual(lastChoice(store, "SD", view), { suits: 1, rule: "C" });
  keepChoice(store, "SP", { suits: 2, rule: "C" });
  deepEqual(lastChoice(store, "SP", view), { suits: 2, rule: "C" });
});
