import { equal } from "node:assert/strict";
import { test } from "node:test";
import { fill, makeWords, numberText } from "../shell/words";

const words = makeWords(
  new Map<string, string | [string, string]>([
    ["hello", "Hello {name}, {name}!"],
    ["cards", ["{n} card", "{n} cards"]],
  ]),
);

test("values take their places", () => {
  equal(words.text("hello", { name: "A" }), "Hello A, A!");
  equal(fill("{a} {toString} {b}", { a: 1 }), "1 {toString} {b}");
});

test("what a value holds is not filled again", () => {
  equal(fill("{a}{b}", { a: "{b}", b: "x" }), "{b}x");
});

test("one is singular, zero and many are plural", () => {
  equal(words.plural("cards", 0), "0 cards");
  equal(words.plural("cards", 1), "1 card");
  equal(words.plural("cards", 2), "2 cards");
});

test("a missing key shows itself", () => {
  equal(words.text("toString"), "toString");
  equal(words.plural("nowhere", 2), "nowhere");
});

test("a number below zero has a real minus sign", () => {
  equal(numberText(-12), "−12");
  equal(numberText(0), "0");
});
