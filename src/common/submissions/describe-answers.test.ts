import fc from "fast-check";
import { expect, test } from "vitest";
import { answersTo, definitions } from "#client/features/questionnaire/testing.ts";
import { isIsoDate, longDate } from "../dates.ts";
import type { Answers } from "../questionnaire/answers.ts";
import { hiddenFields } from "../questionnaire/conditions.ts";
import { defaultDefinition } from "../questionnaire/default-definition.ts";
import type { Field } from "../questionnaire/definition.ts";
import { fieldsOf, isPair, optionsOf } from "../questionnaire/fields.ts";
import { type DescribedStep, describeAnswers } from "./describe-answers.ts";

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/**
 * Returns every text that correctly describes one value of an answer, such as an option's label.
 */
function wordsFor(part: unknown, field: Field | undefined, answers: Answers): string[] {
  const options = field ? optionsOf(field, answers) : [];
  return [
    ...options.filter(({ value }) => value === part).map(({ label }) => label),
    ...(typeof part === "string" && isIsoDate(part) ? [longDate(part)] : []),
    ...(typeof part === "boolean" ? [part ? "Yes" : "No"] : []),
    typeof part === "string" ? part : JSON.stringify(part),
  ];
}

/** Returns those of the given answers that `steps` does not contain or describes wrongly. */
function missingIn(steps: DescribedStep[], fields: Field[], answers: Answers): unknown[] {
  const described = new Map(
    steps.flatMap((step) => step.answers).map(({ id, answer }) => [id, answer]),
  );
  return Object.entries(answers).filter(([id, value]) => {
    const shown = described.get(id);
    if (isNothing(value)) return shown?.length !== 0;
    const field = fields.find((each) => each.id === id);
    if (field?.type === "range" && isPair(value)) {
      const numbers = shown?.join().replaceAll(/[€,]/g, "").split(" – ").map(Number);
      return numbers?.join() !== value.map((end) => end + 0).join();
    }
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return (
      shown?.length !== parts.length ||
      !parts.every((part, place) => wordsFor(part, field, answers).includes(shown[place] ?? ""))
    );
  });
}

test("for any questionnaire and any answers, every answer is shown with its question, and questions that were not asked are not shown", () => {
  const cases = definitions.chain((definition) =>
    fc.tuple(
      fc.constant(definition),
      answersTo(definition, 40),
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true }),
    ),
  );
  fc.assert(
    fc.property(cases, ([definition, asked, odd]) => {
      const fields = fieldsOf(definition);
      const answers = { ...odd, ...asked };
      const steps = describeAnswers(definition, answers);
      const isAsked = ({ id }: Field) =>
        !hiddenFields(definition, answers).has(id) || Object.hasOwn(answers, id);
      const expected = definition.steps.filter(
        (step) => step.fields.length === 0 || step.fields.some(isAsked),
      );
      const known = steps.slice(0, expected.length);
      expect(known.flatMap((step) => step.answers.map(({ id }) => id))).toEqual(
        fields.filter(isAsked).map(({ id }) => id),
      );
      expect(known.map(({ title }) => title)).toEqual(expected.map(({ title }) => title));
      expect(missingIn(steps, fields, answers)).toEqual([]);
      expect(missingIn(describeAnswers(null, answers), [], answers)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("answers are shown with the questionnaire's labels; dates are written out, amounts are in euros, and booleans are Yes or No", () => {
  const steps = describeAnswers(defaultDefinition, {
    city: "lisbon",
    neighborhoods: ["alfama", "elsewhere"],
    moveInDate: "2126-03-01",
    rentRange: [800, 1500.5],
    agreeToTerms: true,
    includeUtilities: false,
    more: { deep: [1] },
  });
  const shown = Object.fromEntries(
    steps.flatMap((step) => step.answers).map(({ id, answer }) => [id, answer.join("; ")]),
  );
  expect(shown).toMatchObject({
    city: "Lisbon",
    neighborhoods: "Alfama; elsewhere",
    moveInDate: "March 1, 2126",
    rentRange: "€800 – €1,500.5",
    agreeToTerms: "Yes",
    includeUtilities: "No",
    name: "",
    more: '{"deep":[1]}',
  });
  expect(steps.at(-1)).toMatchObject({ id: "", title: "" });
});

test("all digits of a number in an answer are shown", () => {
  const field = { id: "size", label: "Size", type: "range" as const };
  const definition = { steps: [{ id: "a", title: "A", description: "", fields: [field] }] };
  const shown = (size: [number, number]) =>
    describeAnswers(definition, { size })[0]?.answers[0]?.answer;
  expect(shown([5e-324, 1234.5])).toEqual(["5e-324 – 1,234.5"]);
  expect(shown([1.2345678901234568e-5, 1e21])).toEqual(["0.000012345678901234568 – 1e+21"]);
});

test("a field with the name of a built-in property, such as toString, has no answer unless the visitor gave one", () => {
  const field = { id: "toString", label: "Wish", type: "text" as const };
  const definition = { steps: [{ id: "a", title: "A", description: "", fields: [field] }] };
  const answerTo = (answers: Answers) =>
    describeAnswers(definition, answers)[0]?.answers[0]?.answer;
  expect(answerTo({})).toEqual([]);
  expect(answerTo({ toString: "A bay window" })).toEqual(["A bay window"]);
});
