import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../shell/storage";
import { FakeStorage } from "./fake-storage";

test("a game is saved under its key and read back", () => {
  const backend = new FakeStorage();
  equal(new Store(backend).write("SP", "text"), true);
  deepEqual([...backend.texts.keys()], ["ragnatela.SP"]);
  equal(new Store(backend).read("SP"), "text");
  equal(new Store(backend).read("SD"), null);
});

test("refused storage reads as empty and writes as false", () => {
  const backend = new FakeStorage();
  backend.forbidden = true;
  for (const store of [new Store(backend), new Store(null)]) {
    equal(store.available, false);
    equal(store.read("SP"), null);
    equal(store.write("SP", "text"), false);
    equal(store.newer("SP"), null);
    equal(store.setAside("SP", "text"), false);
  }
});

test("what another tab writes is newer, once", () => {
  const backend = new FakeStorage();
  const [here, there] = [new Store(backend), new Store(backend)];
  here.write("SP", "one");
  equal(here.newer("SP"), null);
  there.write("SP", "two");
  equal(here.newer("SP"), "two");
  equal(here.newer("SP"), null);
});

test("after a write that failed the older save is not news", () => {
  const backend = new FakeStorage();
  const store = new Store(backend);
  store.write("SP", "one");
  backend.full = true;
  equal(store.write("SP", "two"), false);
  equal(store.newer("SP"), null);
});

test("a save that was cleared is nothing to take over", () => {
  const backend = new FakeStorage();
  const store = new Store(backend);
  store.write("SP", "one");
  backend.texts.clear();
  equal(store.newer("SP"), null);
});

test("damaged saves are kept side by side, the same one only once", () => {
  const backend = new FakeStorage();
  const store = new Store(backend);
  for (const text of ["a", "b", "a", "b"]) equal(store.setAside("SD", text), true);
  deepEqual([...backend.texts].sort(), [
    ["ragnatela.damaged.SD.1", "a"],
    ["ragnatela.damaged.SD.2", "b"],
  ]);
});

test("full storage cannot set aside, and says so", () => {
  const backend = new FakeStorage();
  backend.full = true;
  equal(new Store(backend).setAside("SP", "a"), false);
});
