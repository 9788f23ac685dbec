import { expect, test } from "vitest";
import { sameValue } from "./same-value.ts";

test.each([
  ["the same text", "a", "a"],
  ["the same list", [1, { a: [2] }], [1, { a: [2] }]],
  ["names in another order", { a: 1, b: 2 }, { b: 2, a: 1 }],
  ["a name that holds nothing, and none", { a: 1, b: undefined }, { a: 1 }],
  ["two that hold nothing", { a: undefined }, { b: undefined }],
  ["no number twice", Number.NaN, Number.NaN],
])("%s: the same", (_, a, b) => {
  expect(sameValue(a, b)).toBe(true);
  expect(sameValue(b, a)).toBe(true);
});

test.each([
  ["a text and a number", "1", 1],
  ["another order of a list", [1, 2], [2, 1]],
  ["a longer list", [1], [1, 2]],
  ["a list and what counts like one", [1], { 0: 1 }],
  ["nothing and an object", null, {}],
  ["another name", { a: 1 }, { b: 1 }],
  ["a name more", { a: 1 }, { a: 1, b: null }],
  ["an inherited name", { toString: 1 }, { b: 1 }],
  ["a change far inside", { a: [{ b: { c: 1 } }] }, { a: [{ b: { c: 2 } }] }],
])("%s: not the same", (_, a, b) => {
  expect(sameValue(a, b)).toBe(false);
  expect(sameValue(b, a)).toBe(false);
});

test("what both share is not looked into", () => {
  const shared = Object.defineProperty({}, "a", {
    enumerable: true,
    get() {
      throw new Error("looked into");
    },
  });
  expect(sameValue({ shared, a: 1 }, { shared, a: 1 })).toBe(true);
});
