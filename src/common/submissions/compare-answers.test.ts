import { expect, test } from "vitest";
import { defaultDefinition as definition } from "../questionnaire/default-definition.ts";
import { compareAnswers } from "./compare-answers.ts";

test("the list of changed answers uses the words of the questionnaire, and leaves out unchanged answers", () => {
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

test("an answer to a question that the questionnaire no longer asks is listed as removed", () => {
  const shorter = { steps: definition.steps.slice(1) };
  expect(
    compareAnswers(
      { definition, answers: { city: "paris" } },
      { definition: shorter, answers: {} },
    ),
  ).toEqual([{ id: "city", question: "City", before: ["Paris"], after: [] }]);
});
