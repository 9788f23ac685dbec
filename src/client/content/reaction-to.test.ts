import { expect, test } from "vitest";
import { reactionTo } from "./reaction-to.ts";

const first = "2025-01-05T10:00:00.000Z";
const second = "2025-01-05T10:20:00.000Z";

type Case = { stored?: string; at?: string; typed: string; expected?: string };

/**
 * Returns how an editor reacts to a stored text. The editor has loaded the text "Lisbon", and now
 * contains the text `typed`.
 */
const reaction = ({ stored = "Lisbon", at = second, typed, expected = first }: Case) =>
  reactionTo({
    row: { updatedAt: first },
    saved: { text: "Lisbon" },
    newest: { updatedAt: at },
    theirs: { text: stored },
    values: { text: typed },
    expected,
  });

test("an editor without unsaved changes shows what another user has saved", () => {
  expect(reaction({ stored: "Madrid", typed: "Lisbon" })).toBe("show");
});

test("if another user changes a document, an editor with unsaved changes warns, unless both changes are equal", () => {
  expect(reaction({ stored: "Madrid", typed: "Berlin" })).toBe("warn");
  expect(reaction({ stored: "Berlin", typed: "Berlin" })).toBe("show");
});

test("if a save by another user changes no value that the editor contains, the editor keeps unsaved input without a warning", () => {
  expect(reaction({ stored: "Lisbon", typed: "Berlin" })).toBe("rebase");
});

test("an editor ignores a copy of the document that is not newer than the loaded document", () => {
  expect(reaction({ stored: "Porto", at: first, typed: "Lisbon" })).toBe("none");
  expect(reaction({ stored: "Porto", at: first, typed: "Berlin" })).toBe("none");
});

test("if a restored draft is based on an older version and differs from the saved document, the editor shows a warning", () => {
  const older = { expected: "2025-01-05T09:00:00.000Z" };
  expect(reaction({ at: first, typed: "Berlin", ...older })).toBe("warn");
  expect(reaction({ at: second, typed: "Berlin", ...older })).toBe("warn");
  expect(reaction({ at: first, typed: "Lisbon", ...older })).toBe("none");
});
