import { expect, test } from "vitest";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import { describeProblem } from "./describe-problem.ts";

test("if the answers of a submission are not enough for a search profile, the back office lists each missing or invalid answer by a readable name", () => {
  const { problem } = mapPreferences({ city: "lisbon", rentRange: [50, 900], name: "Ana" });
  const sentences = describeProblem(problem ?? "");
  expect(sentences).toEqual([
    "Missing or invalid: the lowest rent (“Minimum rent must be at least 100”)",
    "Missing or invalid: the move-in date (“Please provide a valid move-in date”)",
    "Missing or invalid: the email address (“Please enter a valid email address”)",
    "Missing or invalid: the agreement to the terms (“You must accept the terms and conditions”)",
  ]);
});

test("if the reason why a submission has no search profile names no field, the back office shows the reason unchanged", () => {
  expect(describeProblem("none is made here")).toEqual(["none is made here"]);
});
