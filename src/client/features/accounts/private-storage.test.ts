import { describe, expect, test } from "vitest";
import {
  deletePrivateInTab,
  deletePrivateOfOthers,
  moveOldNotes,
  readPrivate,
  storePrivate,
} from "./private-storage.ts";
import { memoryStorage } from "./testing-storage.ts";

const note = (userId: number, submission: string) => ({ userId, name: `note.${submission}` });

describe("unsaved text about persons is stored for one tab only", () => {
  test("unsaved text about a person is returned only to the user who typed it, and empty text is deleted", () => {
    const storage = memoryStorage();
    storePrivate(note(1, "a"), "Call again", storage);
    expect(readPrivate(note(1, "a"), storage)).toBe("Call again");
    expect(readPrivate(note(2, "a"), storage)).toBe("");
    expect(readPrivate(note(1, "b"), storage)).toBe("");
    storePrivate(note(1, "a"), "", storage);
    expect(storage.length).toBe(0);
  });

  test("the site can delete all unsaved texts in a tab, only texts about one person, or only texts not typed by the current user", () => {
    const storage = memoryStorage();
    storage.setItem("other.a", "not ours");
    const readAll = () =>
      [1, 11].flatMap((user) => ["a", "b"].map((id) => readPrivate(note(user, id), storage)));
    const storeAll = () => {
      for (const user of [1, 11])
        for (const id of ["a", "b"]) storePrivate(note(user, id), id, storage);
    };
    storeAll();
    deletePrivateInTab(".a", storage);
    expect(readAll()).toEqual(["", "b", "", "b"]);
    storeAll();
    deletePrivateOfOthers(1, storage);
    expect(readAll()).toEqual(["a", "b", "", ""]);
    storeAll();
    deletePrivateInTab("", storage);
    expect(readAll()).toEqual(["", "", "", ""]);
    expect(storage.getItem("other.a")).toBe("not ours");
  });

  test("texts that an earlier version of the site put into local storage are moved to session storage", () => {
    const [local, tab] = [memoryStorage(), memoryStorage()];
    local.setItem("roost.note.7.a-b-c", "They called");
    local.setItem("roost.draft.7.post.new.x", "a post");
    moveOldNotes(local, tab);
    expect(readPrivate(note(7, "a-b-c"), tab)).toBe("They called");
    expect(local.length).toBe(1);
  });

  test("storing and reading an unsaved text throws no error if the browser forbids storage", () => {
    const forbidden = {
      ...memoryStorage(),
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("full");
      },
    };
    storePrivate(note(1, "a"), "x", forbidden);
    expect(readPrivate(note(1, "a"), forbidden)).toBe("");
  });
});
