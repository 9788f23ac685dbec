import { expect, test } from "vitest";
import { forgetSearchedTexts, searchedTextsOf } from "./searched-texts.ts";

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

test("a text is found again by a key that does not hold it, until the session ends", () => {
  const storage = memory();
  const { keyOf, textOf } = searchedTextsOf(1, storage);
  const key = keyOf("ana@example.org");
  expect(key).toMatch(/^s[a-z0-9]+$/);
  expect(keyOf("ana@example.org")).toBe(key);
  expect(keyOf("ana")).not.toBe(key);
  expect(textOf(key)).toBe("ana@example.org");
  expect(textOf("sunknown")).toBeUndefined();
  forgetSearchedTexts(storage);
  expect(storage.values.size).toBe(0);
  expect(textOf(key)).toBeUndefined();
});

test("another administrator does not see what was searched", () => {
  const storage = memory();
  const key = searchedTextsOf(1, storage).keyOf("ana");
  const other = searchedTextsOf(2, storage);
  expect(other.textOf(key)).toBeUndefined();
  other.keyOf("ben");
  expect([...storage.values.values()].join()).not.toContain("ana");
});

test("the oldest of very many is forgotten, and damaged storage holds none", () => {
  const storage = memory();
  const { keyOf, textOf } = searchedTextsOf(1, storage);
  const keys = Array.from({ length: 101 }, (_, index) => keyOf(`text ${index}`));
  expect(textOf(keys[0] ?? "")).toBeUndefined();
  expect(textOf(keys[100] ?? "")).toBe("text 100");
  storage.setItem("roost.searches", "{");
  expect(textOf(keys[100] ?? "")).toBeUndefined();
  expect(keyOf("again")).toMatch(/^s/);
});
