import { expect, test } from "vitest";
import { matchesLabel } from "./filter-commands.ts";

test("typed words find a label by the beginnings of its words, in any order, case and accents", () => {
  const label = "Café Settings of Łódź";
  expect(matchesLabel(label, "")).toBe(true);
  expect(matchesLabel(label, "set CAFE")).toBe(true);
  expect(matchesLabel(label, "café")).toBe(true);
  expect(matchesLabel(label, "ettings")).toBe(false);
  expect(matchesLabel(label, "settings gone")).toBe(false);
});
