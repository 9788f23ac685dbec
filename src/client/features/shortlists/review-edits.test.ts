import { expect, test } from "vitest";
import {
  type Draft,
  describeChanges,
  draftOf,
  dropFlat,
  hasEdits,
  moveFlat,
  rebase,
  restoreFlat,
  setFlatNote,
  type Version,
} from "./review-edits.ts";

const stored = (ids: string, changes: Partial<Version> = {}): Version => ({
  id: "list",
  updatedAt: "2027-03-21T08:00:00.000Z",
  note: "",
  flats: Array.from(ids, (id) => ({ listingId: id, title: `Flat ${id}`, note: "" })),
  ...changes,
});

const idsOf = ({ edits }: Draft) => edits.flats.map(({ listingId }) => listingId).join("");

const begun = draftOf(stored("abcd"));
const withEdits = (edits: Draft["edits"]): Draft => ({ ...begun, edits });

test("restoring a flat that was dropped from a shortlist puts it back at its former place, so that no unsaved edit is left", () => {
  const dropped = withEdits(dropFlat(begun.edits, "b"));
  expect(idsOf(dropped)).toBe("acd");
  expect(hasEdits(dropped)).toBe(true);
  expect(hasEdits(withEdits(restoreFlat(dropped, "b")))).toBe(false);
});

test("moving a flat, writing a line about a flat and writing a line to the searcher each count as unsaved edits", () => {
  expect(hasEdits(begun)).toBe(false);
  expect(hasEdits(withEdits(moveFlat(begun.edits, 3, 0)))).toBe(true);
  expect(hasEdits(withEdits(setFlatNote(begun.edits, "a", "Quiet")))).toBe(true);
  expect(hasEdits(withEdits({ ...begun.edits, note: "Good morning" }))).toBe(true);
});

test("merging a user's edits into a newer version of a shortlist keeps what the user edited, and updates the rest", () => {
  const mine = setFlatNote(moveFlat(begun.edits, 3, 0), "a", "Mine");
  const theirs = stored("bacx", { updatedAt: "2027-03-21T09:00:00.000Z", note: "Theirs" });
  const merged = rebase(withEdits(mine), theirs);
  expect(idsOf(merged)).toBe("abcx");
  expect(merged.edits.flats[0]?.note).toBe("Mine");
  expect(merged.edits.note).toBe("Theirs");
  expect(merged.base).toBe(theirs);
});

test("if the user has moved no flat, merging edits into a newer version of a shortlist uses the newer version's order", () => {
  const merged = rebase(withEdits(setFlatNote(begun.edits, "b", "Mine")), stored("dca"));
  expect(idsOf(merged)).toBe("dcab");
});

test("a flat that the user has dropped stays dropped when the edits are merged with a newer version of the shortlist", () => {
  const dropped = withEdits(dropFlat(begun.edits, "b"));
  expect(idsOf(rebase(dropped, stored("abcd")))).toBe("acd");
  expect(idsOf(rebase(dropped, stored("dcba")))).toBe("dca");
  expect(rebase(dropped, stored("acd")).edits.dropped).toEqual([]);
});

test("for each change that another member of the team has made to a shortlist, the user is shown one sentence", () => {
  const [a, b, c] = stored("abc").flats;
  const after = stored("xba", { note: "Hello" });
  expect(describeChanges(stored("abc"), after)).toEqual([
    "“Flat c” was removed.",
    "“Flat x” was added.",
    "The order of the flats changed.",
    "The line to the searcher is now: “Hello”",
  ]);
  if (!a || !b || !c) throw new Error("The list has three flats");
  const withLine = { ...stored("abc"), flats: [{ ...a, note: "Quiet" }, b, c] };
  expect(describeChanges(stored("abc"), withLine)).toEqual([
    "The line about “Flat a” is now: “Quiet”",
  ]);
  expect(describeChanges(withLine, stored("abc"))).toEqual([
    "The line about “Flat a” was deleted.",
  ]);
});
