import { expect, test } from "vitest";
import { sameValue } from "./same-value.ts";

test.each([
  ["the same text", "a", "a"],
  ["the same list", [1, { a: [2] }], [1, { a: [2] }]],
  ["keys in another order", { a: 1, b: 2 }, { b: 2, a: 1 }],
  ["an undefined value and a missing key", { a: 1, b: undefined }, { a: 1 }],
  ["two undefined values", { a: undefined }, { b: undefined }],
  ["NaN twice", Number.NaN, Number.NaN],
])("two values are the same JSON: %s", (_, a, b) => {
  expect(sameValue(a, b)).toBe(true);
  expect(sameValue(b, a)).toBe(true);
});

test.each([
  ["a text and a number", "1", 1],
  ["another order of a list", [1, 2], [2, 1]],
  ["a longer list", [1], [1, 2]],
  ["a list and an object with its keys", [1], { 0: 1 }],
  ["null and an object", null, {}],
  ["another key", { a: 1 }, { b: 1 }],
  ["an additional key", { a: 1 }, { a: 1, b: null }],
  ["an inherited key", { toString: 1 }, { b: 1 }],
  ["a deeply nested change", { a: [{ b: { c: 1 } }] }, { a: [{ b: { c: 2 } }] }],
])("two values are different JSON: %s", (_, a, b) => {
  expect(sameValue(a, b)).toBe(false);
  expect(sameValue(b, a)).toBe(false);
});

test("if both compared values contain the same object, the comparison does not read the object's properties", () => {
  const shared = Object.defineProperty({}, "a", {
    enumerable: true,
    get() {
      throw new Error("looked into");
    },
  });
  expect(sameValue({ shared, a: 1 }, { shared, a: 1 })).toBe(true);
});
