import { describe, expect, test } from "vitest";
import {
  forgetPrivateHere,
  forgetPrivateOfOthers,
  keepPrivate,
  moveOldNotes,
  readPrivate,
} from "./private-storage.ts";
import { memoryStorage } from "./testing-storage.ts";

const note = (userId: number, submission: string) => ({ userId, name: `note.${submission}` });

describe("what is typed about a person", () => {
  test("is kept for the user who types it, until it is empty", () => {
    const storage = memoryStorage();
    keepPrivate(note(1, "a"), "Call again", storage);
    expect(readPrivate(note(1, "a"), storage)).toBe("Call again");
    expect(readPrivate(note(2, "a"), storage)).toBe("");
    expect(readPrivate(note(1, "b"), storage)).toBe("");
    keepPrivate(note(1, "a"), "", storage);
    expect(storage.length).toBe(0);
  });

  test("is removed with the person, with the session, and when another user comes", () => {
    const storage = memoryStorage();
    storage.setItem("other.a", "not ours");
    const kept = () =>
      [1, 11].flatMap((user) => ["a", "b"].map((id) => readPrivate(note(user, id), storage)));
    const keepAll = () => {
      for (const user of [1, 11])
        for (const id of ["a", "b"]) keepPrivate(note(user, id), id, storage);
    };
    keepAll();
    forgetPrivateHere(".a", storage);
    expect(kept()).toEqual(["", "b", "", "b"]);
    keepAll();
    forgetPrivateOfOthers(1, storage);
    expect(kept()).toEqual(["a", "b", "", ""]);
    keepAll();
    forgetPrivateHere("", storage);
    expect(kept()).toEqual(["", "", "", ""]);
    expect(storage.getItem("other.a")).toBe("not ours");
  });

  test("is taken out of local storage, where an earlier version kept it", () => {
    const [local, tab] = [memoryStorage(), memoryStorage()];
    local.setItem("roost.note.7.a-b-c", "They called");
    local.setItem("roost.draft.7.post.new.x", "a post");
    moveOldNotes(local, tab);
    expect(readPrivate(note(7, "a-b-c"), tab)).toBe("They called");
    expect(local.length).toBe(1);
  });

  test("is not worth an error where nothing can be kept", () => {
    const forbidden = {
      ...memoryStorage(),
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("full");
      },
    };
    keepPrivate(note(1, "a"), "x", forbidden);
    expect(readPrivate(note(1, "a"), forbidden)).toBe("");
  });
});
