import { expect, test } from "vitest";
import { deletePrivateInTab, deletePrivateOfOthers } from "./private-storage.ts";
import { searchedTextsOf } from "./searched-texts.ts";
import { memoryStorage } from "./testing-storage.ts";

test("a search text gets a key for use in URLs, and the key can be resolved to the search text until the session ends", () => {
  const storage = memoryStorage();
  const { keyOf, textOf } = searchedTextsOf(1, storage);
  const key = keyOf("ana@example.org");
  expect(key).toMatch(/^s[a-z0-9]+$/);
  expect(keyOf("ana@example.org")).toBe(key);
  expect(keyOf("ana")).not.toBe(key);
  expect(textOf(key)).toBe("ana@example.org");
  expect(textOf("sunknown")).toBeUndefined();
  deletePrivateInTab("", storage);
  expect(storage.length).toBe(0);
  expect(textOf(key)).toBeUndefined();
});

test("an administrator cannot read the texts that another administrator has searched for", () => {
  const storage = memoryStorage();
  const key = searchedTextsOf(1, storage).keyOf("ana");
  const other = searchedTextsOf(2, storage);
  expect(other.textOf(key)).toBeUndefined();
  deletePrivateOfOthers(2, storage);
  expect(searchedTextsOf(1, storage).textOf(key)).toBeUndefined();
});

test("only the newest 100 search texts are stored, and damaged stored data is treated as empty", () => {
  const storage = memoryStorage();
  const { keyOf, textOf } = searchedTextsOf(1, storage);
  const keys = Array.from({ length: 101 }, (_, index) => keyOf(`text ${index}`));
  expect(textOf(keys[0] ?? "")).toBeUndefined();
  expect(textOf(keys[100] ?? "")).toBe("text 100");
  storage.setItem(storage.key(0) ?? "", "{");
  expect(textOf(keys[100] ?? "")).toBeUndefined();
  expect(keyOf("again")).toMatch(/^s/);
});
