import { expect, test } from "vitest";
import { defaultDefinition as definition } from "../questionnaire/default-definition.ts";
import { compareAnswers } from "./compare-answers.ts";

test("changed answers are listed with the questionnaire's labels, and unchanged answers are not listed", () => {
  const before = {
    city: "berlin",
    neighborhoods: ["mitte"],
    rentRange: [800, 1500],
    flatType: "studio",
  };
  const after = { ...before, neighborhoods: ["mitte", "wedding"], rentRange: [800, 1750] };
  expect(
    compareAnswers(
      { definition, answers: before },
      { definition, answers: { ...after, flatType: undefined, phone: "" } },
    ),
  ).toEqual([
    {
      id: "neighborhoods",
      question: "Neighborhoods",
      before: ["Mitte"],
      after: ["Mitte", "Wedding"],
    },
    { id: "flatType", question: "Flat type", before: ["Studio"], after: [] },
    {
      id: "rentRange",
      question: "Monthly rent",
      before: ["€800 – €1,500"],
      after: ["€800 – €1,750"],
    },
  ]);
});

test("if the questionnaire no longer asks a question, the earlier answer to it is listed as removed", () => {
  const shorter = { steps: definition.steps.slice(1) };
  expect(
    compareAnswers(
      { definition, answers: { city: "paris" } },
      { definition: shorter, answers: {} },
    ),
  ).toEqual([{ id: "city", question: "City", before: ["Paris"], after: [] }]);
});
