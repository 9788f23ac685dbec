import { expect, test } from "vitest";
import { isKey, newKey, prefixOf } from "./key-rules.ts";

test("each new API key is different, has the documented form, and is recognized by its checksum", () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^roost_k_[0-9A-Za-z]{38}$/);
    expect(isKey(key)).toBe(true);
  }
});

test("a text that differs from an API key in one character is refused as a key", () => {
  const key = newKey();
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === "a" ? "b" : "a";
    expect([at, isKey(key.slice(0, at) + other + key.slice(at + 1))]).toEqual([at, false]);
  }
  expect(isKey(`${key}\n`)).toBe(false);
});

test("the visible prefix of an API key contains four of its random characters", () => {
  const key = newKey();
  expect(prefixOf(key)).toBe(key.slice(0, "roost_k_".length + 4));
});
