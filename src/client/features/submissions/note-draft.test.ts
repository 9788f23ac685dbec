import { describe, expect, test } from "vitest";
import { forgetNoteDrafts, keepNoteDraft, readNoteDraft } from "./note-draft.ts";

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

describe("a note that is being typed", () => {
  test("is kept for who types it, until it is empty", () => {
    const storage = memory();
    keepNoteDraft(1, "a", "Call again", storage);
    expect(readNoteDraft(1, "a", storage)).toBe("Call again");
    expect(readNoteDraft(2, "a", storage)).toBe("");
    expect(readNoteDraft(1, "b", storage)).toBe("");
    keepNoteDraft(1, "a", "", storage);
    expect(storage.length).toBe(0);
  });

  test("is forgotten, whoever typed it, with what it was about", () => {
    const storage = memory();
    storage.setItem("other.a", "not ours");
    for (const id of ["a", "b"]) for (const user of [1, 2]) keepNoteDraft(user, id, "x", storage);
    forgetNoteDrafts(["a"], storage);
    expect(readNoteDraft(1, "a", storage) + readNoteDraft(2, "a", storage)).toBe("");
    expect(readNoteDraft(1, "b", storage) + readNoteDraft(2, "b", storage)).toBe("xx");
    expect(storage.getItem("other.a")).toBe("not ours");
  });

  test("is not worth an error where nothing can be kept", () => {
    const forbidden = {
      ...memory(),
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("full");
      },
    };
    keepNoteDraft(1, "a", "x", forbidden);
    expect(readNoteDraft(1, "a", forbidden)).toBe("");
  });
});
