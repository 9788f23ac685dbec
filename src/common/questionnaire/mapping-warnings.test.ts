import { expect, test } from "vitest";
import { defaultDefinition } from "./default-definition.ts";
import type { Field, QuestionnaireDefinition } from "./definition.ts";
import { lossesBetween } from "./mapping-warnings.ts";

/**
 * Returns the default questionnaire with changes to the fields with the given ids; null removes a
 * field.
 */
const formWith = (changes: Record<string, Partial<Field> | null>): QuestionnaireDefinition => ({
  steps: defaultDefinition.steps.map((step) => ({
    ...step,
    fields: step.fields.flatMap((field) => {
      const change = changes[field.id];
      return change === null ? [] : [{ ...field, ...change }];
    }),
  })),
});

const idsOf = (before: QuestionnaireDefinition, after: QuestionnaireDefinition) =>
  lossesBetween(before, after).map(({ id }) => id);

test.each([
  [
    "nothing, if a label changes and the optional phone field is removed",
    { email: { label: "E-mail" }, phone: null },
    [],
  ],
  ["a removed field", { city: null }, ["city"]],
  ["a field whose ID changed", { email: { id: "mail" } }, ["email"]],
  ["a field whose type changed", { moveInDate: { type: "text" as const } }, ["moveInDate"]],
  [
    "a field that is shown only after some answers",
    { rentRange: { showWhen: { field: "includeUtilities", is: [true] } } },
    ["rentRange"],
  ],
  ["a consent that is no longer required", { agreeToTerms: { required: false } }, ["agreeToTerms"]],
  [
    "all fields of the contact step",
    { name: null, email: null, agreeToTerms: null },
    ["name", "email", "agreeToTerms"],
  ],
])("before the edited questionnaire is saved, the editor warns about %s", (_, changes, lost) => {
  expect(idsOf(defaultDefinition, formWith(changes))).toEqual(lost);
});

test("the editor warns if an email field is deleted, even if the field is optional, but not if the field is kept or added", () => {
  const optional = formWith({ email: { required: false } });
  const gone = formWith({ email: null });
  expect(idsOf(optional, optional)).toEqual([]);
  expect(idsOf(optional, gone)).toEqual(["email"]);
  expect(idsOf(gone, optional)).toEqual([]);
  expect(idsOf(gone, defaultDefinition)).toEqual([]);
});

test("a warning about a deleted field names the field's ID, and is marked as vital if the team then cannot send a shortlist", () => {
  expect(lossesBetween(defaultDefinition, formWith({ email: null, name: null }))).toEqual([
    {
      id: "name",
      what: "the name",
      message: "Nothing asks for the name: no field has the ID name.",
      isVital: false,
    },
    {
      id: "email",
      what: "the email address",
      message:
        "Nothing asks for the email address: no field has the ID email. " +
        "Unless another field asks for it, your team cannot send a shortlist.",
      isVital: true,
    },
  ]);
});
