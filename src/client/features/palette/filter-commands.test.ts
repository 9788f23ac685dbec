import { expect, test } from "vitest";
import { matchesLabel } from "./filter-commands.ts";

test("a command of the command palette matches if each typed word is the beginning of a word in the command's label, in any order, ignoring case and accents", () => {
  const label = "Café Settings of Łódź";
  expect(matchesLabel(label, "")).toBe(true);
  expect(matchesLabel(label, "set CAFE")).toBe(true);
  expect(matchesLabel(label, "café")).toBe(true);
  expect(matchesLabel(label, "ettings")).toBe(false);
  expect(matchesLabel(label, "settings gone")).toBe(false);
});
