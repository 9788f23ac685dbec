import fc from "fast-check";
import { createElement } from "react";
import { expect, test } from "vitest";
import { shownSteps } from "#common/questionnaire/conditions.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import {
  type Field,
  fieldTypes,
  type QuestionnaireDefinition,
} from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { startingAnswers, withAnswer } from "./answers.ts";
import { carriedAnswers } from "./carried-answers.ts";
import { findErrors } from "./find-errors.ts";
import { presentableDefinition } from "./presentable-definition.ts";
import { QuestionnaireView } from "./questionnaire-view.tsx";
import { renderPart } from "./testing-render.tsx";

const field = (more: Partial<Field>): Field => ({ id: "x", label: "X", type: "text", ...more });
const present = (...fields: Field[]): Field[] =>
  fieldsOf(presentableDefinition({ steps: [{ id: "s", title: "S", description: "", fields }] }));

test("the preview does not alter the default questionnaire", () => {
  expect(presentableDefinition(defaultDefinition)).toEqual(defaultDefinition);
});

test("the preview gives each field a unique id, and never uses a built-in property name such as “constructor”", () => {
  const ids = present(
    field({}),
    field({}),
    field({ id: "" }),
    field({ id: "__proto__" }),
    field({ id: "constructor" }),
  ).map(({ id }) => id);
  expect(ids[0]).toBe("x");
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id in {}).toBe(false);
});

test("the preview shows options without a value or label, and both of two options with the same value", () => {
  const [choice] = present(
    field({
      type: "select",
      options: [
        { value: "", label: "" },
        { value: "a", label: "" },
        { value: "a", label: "Again" },
      ],
    }),
  );
  expect(choice?.options).toEqual([
    { value: "option 1", label: "Option 1" },
    { value: "a", label: "a" },
  ]);
});

test("if a range's minimum, maximum, step or default value is invalid, the preview uses valid ones", () => {
  const range = (more: Partial<Field>) => present(field({ type: "range", ...more }))[0];
  expect(range({ min: 10, max: 10, step: 0 })).toMatchObject({ min: 10, max: 11, step: 1 });
  expect(range({ min: Number.NaN, max: 5 })).toMatchObject({ min: 0, max: 5 });
  expect(range({ min: 0, max: 5, defaultValue: [-3, 9] })?.defaultValue).toEqual([0, 5]);
  expect(range({ defaultValue: [Number.NaN, 9] })?.defaultValue).toBeUndefined();
  expect(range({ defaultValue: [9, 3] })?.defaultValue).toBeUndefined();
});

test("the preview ignores a condition for showing a field if no earlier choice or checkbox has an answer that the condition names", () => {
  const when = (id: string) => ({ field: id, is: ["a"] });
  const choice = field({ id: "choice", type: "select", options: [{ value: "a", label: "A" }] });
  const shown = present(
    field({ id: "one", showWhen: when("gone") }),
    field({ id: "two", showWhen: when("choice") }),
    choice,
    field({ id: "empty", type: "select", options: [] }),
    field({ id: "tick", type: "checkbox" }),
    field({ id: "three", showWhen: when("one") }),
    field({ id: "four", showWhen: when("choice") }),
    field({ id: "five", showWhen: when("empty") }),
    field({ id: "six", showWhen: { field: "choice", is: [] } }),
    field({ id: "seven", showWhen: { field: "tick", is: [true] } }),
    field({ id: "eight", showWhen: when("tick") }),
  );
  expect(shown.filter(({ showWhen }) => showWhen).map(({ id }) => id)).toEqual(["four", "seven"]);
});

test("when the questionnaire in the editor changes, the preview keeps the answers that are still valid", () => {
  const { steps } = defaultDefinition;
  const values = withAnswer(
    defaultDefinition,
    withAnswer(
      defaultDefinition,
      withAnswer(defaultDefinition, startingAnswers(defaultDefinition), "city", "lisbon"),
      "neighborhoods",
      ["alfama", "graca"],
    ),
    "rentRange",
    [1000, 4000],
  );
  const change = (id: string, more: Partial<Field>): QuestionnaireDefinition => ({
    steps: steps.map((step) => ({
      ...step,
      fields: step.fields.map((each) => (each.id === id ? { ...each, ...more } : each)),
    })),
  });
  const carry = (after: QuestionnaireDefinition) =>
    carriedAnswers(defaultDefinition, after, values);

  expect(carry(change("city", { label: "Town" }))).toEqual(values);
  expect(carry({ steps: steps.toReversed() })).toMatchObject({ city: "lisbon" });
  const fewer = { lisbon: [{ value: "graca", label: "Graça" }] };
  expect(carry(change("neighborhoods", { options: fewer })).neighborhoods).toEqual(["graca"]);
  expect(carry(change("city", { options: [{ value: "b", label: "B" }] }))).toMatchObject({
    city: "",
    neighborhoods: [],
  });
  expect(carry(change("rentRange", { max: 3000 })).rentRange).toEqual([800, 2000]);
  expect(carry(change("includeUtilities", { defaultValue: true })).includeUtilities).toBe(true);
});

const odd = fc.constantFrom("", " ", "a", "b", "__proto__", "constructor", "city", "1", "é");
const anyNumber = fc.option(fc.constantFrom(Number.NaN, -1, 0, 1, 5, Infinity), { nil: undefined });
const anyOptions = fc.array(fc.record({ value: odd, label: odd }), { maxLength: 10 });
const anyField = fc.record(
  {
    id: odd,
    label: odd,
    type: fc.constantFrom(...fieldTypes),
    required: fc.boolean(),
    placeholder: odd,
    errorMessage: odd,
    dependsOn: odd,
    showWhen: fc.record({ field: odd, is: fc.array(fc.oneof(odd, fc.boolean())) }),
    options: fc.oneof(anyOptions, fc.dictionary(odd, anyOptions)),
    defaultValue: fc.oneof(odd, fc.boolean(), fc.tuple(fc.double(), fc.double()), fc.array(odd)),
    min: anyNumber,
    max: anyNumber,
    step: anyNumber,
  },
  { requiredKeys: ["id", "label", "type"] },
) as fc.Arbitrary<Field>;
const anyDefinition = fc.record({
  steps: fc.array(
    fc.record({ id: odd, title: odd, description: odd, fields: fc.array(anyField) }),
    { minLength: 1, maxLength: 4 },
  ),
});

test("the preview of any unfinished questionnaire can be rendered, checked and filled in, even after any edit", () => {
  const nothing = () => undefined;
  const elements = {
    form: { current: null },
    heading: { current: null },
    honeypot: { current: null },
  };
  fc.assert(
    fc.property(anyDefinition, anyDefinition, (one, other) => {
      const [before, after] = [presentableDefinition(one), presentableDefinition(other)];
      const values = carriedAnswers(before, after, startingAnswers(before));
      const errors = findErrors(after, values, fieldsOf(after));
      for (const { fields, index } of shownSteps(after, values)) {
        const html = renderPart(
          createElement(QuestionnaireView, {
            definition: after,
            productName: "Roost",
            elements,
            index,
            moved: false,
            values,
            errors,
            doubts: {},
            sending: false,
            onChange: nothing,
            onNext: nothing,
            onStep: nothing,
            onKeep: nothing,
          }),
        );
        const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(html.match(/ data-question="/g) ?? []).toHaveLength(fields.length);
      }
    }),
  );
});
