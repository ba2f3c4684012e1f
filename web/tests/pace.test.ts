import assert from "node:assert/strict";
import { test } from "node:test";
import { meantBy, stayOf } from "../examples/pace";

type Shown = Parameters<typeof stayOf>[0];

const MOVE: Shown = { last: { kind: "move", from: 0, to: 1, count: 1 }, between: null };
const DEAL: Shown = { last: { kind: "deal", columns: [0, 1] }, between: null };

test("each pace is quicker than the one before", () => {
  const stays = ["slow", "normal", "fast", "faster"].map((pace) => stayOf(MOVE, pace, true));
  assert.deepEqual(
    stays,
    [...stays].sort((a, b) => b - a),
  );
  assert.equal(new Set(stays).size, 4);
});

test("a deal and a removal stay until their cards lie, where cards move", () => {
  assert.ok(stayOf(DEAL, "faster", true) >= 600);
  assert.ok(stayOf({ ...DEAL, between: [] }, "faster", true) >= 1000);
  assert.equal(stayOf(DEAL, "faster", false), stayOf(MOVE, "faster", false));
});

test("an unknown pace is the normal one", () => {
  assert.equal(stayOf(MOVE, "", true), stayOf(MOVE, "normal", true));
});

test("keys go one step or to the ends, and no further", () => {
  assert.equal(meantBy("ArrowRight", 3, 9), 4);
  assert.equal(meantBy("ArrowRight", 9, 9), 9);
  assert.equal(meantBy("ArrowLeft", 3, 9), 2);
  assert.equal(meantBy("ArrowLeft", 0, 9), 0);
  assert.equal(meantBy("Home", 3, 9), 0);
  assert.equal(meantBy("End", 3, 9), 9);
  assert.equal(meantBy(" ", 3, 9), "turn");
  assert.equal(meantBy("x", 3, 9), null);
});
