import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toIsoDate } from "../dates.ts";
import { issuesOf } from "../validation.ts";
import { answersSchema } from "./answers.ts";
import { defaultDefinition } from "./default-definition.ts";
import { type Field, fieldTypes, type Option, type QuestionnaireDefinition } from "./definition.ts";

const now = new Date("2026-11-21T12:00:00Z");

const valid = {
  city: "berlin",
  neighborhoods: ["mitte"],
  moveInDate: "2026-12-01",
  name: "Ben",
  email: "ben@example.org",
  agreeToTerms: true,
};

function messages(definition: QuestionnaireDefinition, answers: Record<string, unknown>) {
  const result = answersSchema(definition, { now }).safeParse(answers);
  return result.success
    ? {}
    : Object.fromEntries(issuesOf(result.error).map(({ path, message }) => [path, message]));
}

const ofDefault = (change: Record<string, unknown>) =>
  messages(defaultDefinition, { ...valid, ...change });

const one = (field: Partial<Field>): QuestionnaireDefinition => ({
  steps: [
    {
      id: "step",
      title: "Step",
      description: "",
      fields: [{ id: "field", label: "Thing", type: "text", ...field }],
    },
  ],
});

test("in the default questionnaire, only the required fields must be answered, and a missing answer gets the error message of its field", () => {
  expect(messages(defaultDefinition, valid)).toEqual({});
  expect(messages(defaultDefinition, {})).toEqual({
    city: "Please select a city",
    neighborhoods: "Please select at least one neighborhood",
    moveInDate: "Please provide a valid Move-in date",
    name: "Please enter your full name",
    email: "Please enter a valid email address",
    agreeToTerms: "You must agree to the Terms and Conditions to proceed",
  });
});

test("a missing answer and an empty answer get the same error message", () => {
  const empty = { city: "", neighborhoods: [], moveInDate: "", name: "  ", email: "" };
  expect(messages(defaultDefinition, { ...empty, agreeToTerms: false })).toEqual(
    messages(defaultDefinition, {}),
  );
});

test("an optional answer may be empty only in the form of its own type, and otherwise gets the error message of its field", () => {
  const fields: [Field["type"], empty: unknown[], wrong: unknown[]][] = [
    ["text", ["", " "], [[]]],
    ["email", [""], [[]]],
    ["tel", [""], [[]]],
    ["textarea", [""], [[]]],
    ["date", [""], [[]]],
    ["select", [""], [[]]],
    ["multiSelect", [[]], [""]],
    ["checkbox", [false], ["", []]],
    ["range", [], ["", []]],
  ];
  for (const [type, empty, wrong] of fields) {
    const definition = one({ type, errorMessage: "Wrong" });
    for (const answer of [undefined, ...empty]) {
      expect([type, answer, messages(definition, { field: answer })]).toEqual([type, answer, {}]);
    }
    for (const answer of wrong) {
      const found = messages(definition, { field: answer });
      expect([type, answer, found]).toEqual([type, answer, { field: "Wrong" }]);
    }
  }
});

test("a phone number may be left out, but a given phone number must contain a digit of any writing system", () => {
  for (const phone of ["", "+351 900 000 000", "(030) 1234", "٠٣٠ ١٢٣٤", undefined]) {
    expect(ofDefault({ phone })).toEqual({});
  }
  for (const phone of ["call me", "+", "-"]) {
    expect(ofDefault({ phone })).toEqual({ phone: "Please provide a valid Phone" });
  }
  const stern = one({ type: "tel", errorMessage: "A number, please" });
  expect(messages(stern, { field: "none" })).toEqual({ field: "A number, please" });
});

test("the questionnaire refuses neighborhoods of another city than the chosen one", () => {
  expect(ofDefault({ city: "lisbon" })).toEqual({
    neighborhoods: "Please select at least one neighborhood",
  });
  expect(ofDefault({ city: "lisbon", neighborhoods: ["alfama"] })).toEqual({});
});

test.each([
  ["one day before the server's date is accepted", -1, {}],
  ["two days before it is refused", -2, { moveInDate: "Move-in date cannot be in the past" }],
])("a move-in date may be at most a day before the server's date: %s", (_what, days, expected) => {
  expect(ofDefault({ moveInDate: addDays(toIsoDate(now), days) })).toEqual(expected);
});

test.each(["0000-01-01", "2026-02-30", "2026-2-3", "tomorrow", "2026-12-01T00:00:00Z", 20261201])(
  "the questionnaire refuses %s as a move-in date",
  (moveInDate) => {
    expect(ofDefault({ moveInDate })).toHaveProperty("moveInDate");
  },
);

test.each([
  [[800, 2000], {}],
  [[100, 100], {}],
  [[99, 2000], { rentRange: "Minimum rent must be at least 100" }],
  [[-5, 50], { rentRange: "Minimum rent must be at least 100" }],
  [[800, 700], { rentRange: "Rent range: the first amount must not be above the second" }],
  [[800], { rentRange: "Please provide a valid Rent range" }],
  [[800, 900, 1000], { rentRange: "Please provide a valid Rent range" }],
  [["800", "900"], { rentRange: "Please provide a valid Rent range" }],
  ["800", { rentRange: "Please provide a valid Rent range" }],
])(
  "a rent range must be two numbers in ascending order, each at least 100: %j",
  (rentRange, expected) => {
    const label = defaultDefinition.steps[2]?.fields[0]?.label ?? "";
    const named = Object.fromEntries(
      Object.entries(expected).map(([key, text]) => [key, text.replace("Rent range", label)]),
    );
    expect(ofDefault({ rentRange })).toEqual(named);
  },
);

test('if a field has no error message of its own, its error contains the field\'s label, or "email" for an email field', () => {
  expect(messages(one({ required: true }), {})).toEqual({ field: "Please provide a valid Thing" });
  expect(messages(one({ type: "email" }), { field: "x" })).toEqual({
    field: "Please enter a valid email",
  });
  expect(messages(one({ type: "email", errorMessage: "Own" }), { field: "x" })).toEqual({
    field: "Own",
  });
});

test("if a choice field is replaced by one with the same options and another error message, invalid answers get the new message", () => {
  const options: Option[] = [{ value: "x", label: "X" }];
  const before = one({ type: "select", options, errorMessage: "Before" });
  expect(messages(before, { field: "y" })).toEqual({ field: "Before" });
  const after = one({ type: "multiSelect", options, errorMessage: "After" });
  expect(messages(after, { field: "x" })).toEqual({ field: "After" });
  expect(messages(after, { field: ["x"] })).toEqual({});
});

test("an answer to a field that the questionnaire does not have is refused, and the error contains the field's id", () => {
  expect(ofDefault({ odd: 1 })).toEqual({ odd: 'Unknown field: "odd"' });
});

test("a required choice field may stay empty if it has no options for the answer to its parent field", () => {
  const definition: QuestionnaireDefinition = {
    steps: [
      {
        id: "step",
        title: "Step",
        description: "",
        fields: [
          { id: "a", label: "A", type: "select", options: [{ value: "x", label: "X" }] },
          { id: "b", label: "B", type: "multiSelect", required: true, dependsOn: "a", options: {} },
        ],
      },
    ],
  };
  expect(messages(definition, { a: "x" })).toEqual({});
  expect(messages(definition, {})).toEqual({ b: "Please provide a valid B" });
});

test("validation trims the texts of the answers, and adds false for a checkbox without an answer", () => {
  const result = answersSchema(defaultDefinition, { now }).parse({ ...valid, name: " Ben " });
  expect(result).toEqual({ ...valid, includeUtilities: false, name: "Ben" });
});

const fieldArbitrary = fc.record({
  id: fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/),
  label: fc.string({ minLength: 1, maxLength: 20 }),
  type: fc.constantFrom(...fieldTypes),
  required: fc.boolean(),
  options: fc.constant<Option[]>([{ value: "x", label: "X" }]),
});

test("for any questionnaire, checking any answers throws no error, and checking the accepted answers again returns them unchanged", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fieldArbitrary, { selector: (field) => field.id, maxLength: 6 }),
      fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), fc.jsonValue()),
      (fields, answers) => {
        const step = { id: "step", title: "Step", description: "", fields };
        const schema = answersSchema({ steps: [step] }, { now });
        const first = schema.safeParse(answers);
        if (!first.success) return;
        expect(schema.parse(first.data)).toEqual(first.data);
      },
    ),
    { numRuns: 300 },
  );
});
