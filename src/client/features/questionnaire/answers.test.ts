import { describe, expect, it } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { answeredFields, startingAnswers, withAnswer } from "./answers.ts";

const formOf = (...fields: Field[]): QuestionnaireDefinition => ({
  steps: [{ id: "only", title: "Only", description: "", fields }],
});

describe("each field of the questionnaire has an initial answer", () => {
  it("a field of the questionnaire starts with its default value, or empty if it has no default value", () => {
    const answers = startingAnswers(defaultDefinition);
    expect(answers).toMatchObject({ city: "", neighborhoods: [], rentRange: [800, 2000] });
    expect(answers.agreeToTerms).toBe(false);
  });

  it("without a default value, a range field initially spans all allowed values, and the rent range only those from 500 to 1500", () => {
    const form = formOf(
      { id: "rentRange", label: "Rent", type: "range", min: 600, max: 5000 },
      { id: "size", label: "Size", type: "range", min: 10, max: 90 },
    );
    expect(startingAnswers(form)).toEqual({ rentRange: [600, 1500], size: [10, 90] });
  });

  it("a stored answer is restored only if it is valid for its field", () => {
    const given = { city: "lisbon", neighborhoods: ["alfama", "louvre"], rentRange: "x", old: 1 };
    const answers = startingAnswers(defaultDefinition, given);
    expect(answers).toMatchObject({ city: "lisbon", neighborhoods: ["alfama"] });
    expect(answers.rentRange).toEqual([800, 2000]);
    expect(answers).not.toHaveProperty("old");
  });
});

describe("a changed answer clears the answers that depend on it", () => {
  it("changing an answer clears every answer that depends on it directly or through another field", () => {
    const form = formOf(
      { id: "a", label: "A", type: "text" },
      { id: "b", label: "B", type: "text", dependsOn: "a" },
      { id: "c", label: "C", type: "text", dependsOn: "b" },
      { id: "d", label: "D", type: "text" },
    );
    const before = { a: "1", b: "2", c: "3", d: "4" };
    expect(withAnswer(form, before, "a", "x")).toEqual({ a: "x", b: "", c: "", d: "4" });
    expect(answeredFields(form, { ...before, d: "" })).toEqual(["a", "b", "c"]);
  });
});
