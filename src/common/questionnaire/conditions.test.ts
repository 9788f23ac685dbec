import fc from "fast-check";
import { expect, test } from "vitest";
import { answersTo, definitions } from "#client/features/questionnaire/testing.ts";
import { issuesOf } from "../validation.ts";
import { answersSchema } from "./answers.ts";
import { hiddenFields, shownAnswers, shownSteps } from "./conditions.ts";
import type { Field, QuestionnaireDefinition } from "./definition.ts";

const options = ["yes", "no"].map((value) => ({ value, label: value }));
const field = (id: string, change: Partial<Field> = {}): Field => ({
  id,
  label: id,
  type: "text",
  ...change,
});

const definition: QuestionnaireDefinition = {
  steps: [
    {
      id: "first",
      title: "First",
      description: "",
      fields: [
        field("pets", { type: "select", options }),
        field("kind", { required: true, showWhen: { field: "pets", is: ["yes"] } }),
        field("garden", { type: "checkbox" }),
      ],
    },
    {
      id: "second",
      title: "Second",
      description: "",
      fields: [
        field("near", { type: "multiSelect", options, showWhen: { field: "garden", is: [false] } }),
        field("why", { showWhen: { field: "near", is: ["yes"] } }),
      ],
    },
    { id: "last", title: "Last", description: "", fields: [] },
  ],
};

function messages(answers: Record<string, unknown>) {
  const { error } = answersSchema(definition).safeParse(answers);
  return Object.fromEntries(
    (error ? issuesOf(error) : []).map((each) => [each.path, each.message]),
  );
}

test.each<[what: string, answers: Record<string, unknown>, hidden: string[]]>([
  ["no answer", {}, ["kind", "why"]],
  ["the answer of a choice that shows a field", { pets: "yes" }, ["why"]],
  ["a list of answers that contains the one that shows a field", { near: ["no", "yes"] }, ["kind"]],
  [
    "a ticked checkbox that hides a field, and with it a field that is shown after an answer to it",
    { garden: true, near: ["yes"] },
    ["kind", "near", "why"],
  ],
])("answers decide which fields of a questionnaire are hidden: %s", (_what, answers, hidden) => {
  expect([...hiddenFields(definition, answers)]).toEqual(hidden);
});

test("if a field is hidden, the fields whose options depend on its answer are hidden, too", () => {
  const parent = field("pets", {
    type: "select",
    options,
    showWhen: { field: "garden", is: [true] },
  });
  const child = field("kind", { type: "select", dependsOn: "pets", options: { yes: options } });
  const fields = [field("garden", { type: "checkbox" }), parent, child];
  const steps = [{ id: "s", title: "S", description: "", fields }];
  expect([...hiddenFields({ steps }, {})]).toEqual(["pets", "kind"]);
  expect([...hiddenFields({ steps }, { garden: true })]).toEqual([]);
});

test("a required field must be answered only while it is shown; an answer to a hidden field gets an error that names the field", () => {
  expect(messages({})).toEqual({});
  expect(messages({ pets: "yes" })).toEqual({ kind: "Please provide a valid kind" });
  expect(messages({ pets: "no", kind: "cat" })).toEqual({
    kind: "kind is not asked after the other answers",
  });
  expect(messages({ pets: "no", kind: "", near: [], why: " " })).toEqual({});
});

test("a step whose fields are all hidden is skipped, and a step that has no fields at all is shown", () => {
  const shown = (answers: Record<string, unknown>) =>
    shownSteps(definition, answers).map(({ index, fields }) => [index, fields.map(({ id }) => id)]);
  expect(shown({ garden: true })).toEqual([
    [0, ["pets", "garden"]],
    [2, []],
  ]);
  expect(shown({ near: ["yes"] })).toEqual([
    [0, ["pets", "garden"]],
    [1, ["near", "why"]],
    [2, []],
  ]);
});

test("for any questionnaire, validation leaves no answer to a hidden field, and does not change which fields are hidden", () => {
  let accepted = 0;
  let withHidden = 0;
  fc.assert(
    fc.property(
      definitions.chain((any) => fc.tuple(fc.constant(any), answersTo(any, 2))),
      ([any, given]) => {
        const hidden = hiddenFields(any, given);
        const shown = shownAnswers(any, given);
        expect(Object.keys(shown).filter((id) => hidden.has(id))).toEqual([]);
        expect(shownAnswers(any, shown)).toEqual(shown);
        const result = answersSchema(any).safeParse(given);
        if (!result.success) return;
        accepted += 1;
        if (hidden.size > 0) withHidden += 1;
        expect(Object.keys(result.data).filter((id) => hidden.has(id))).toEqual([]);
        expect(hiddenFields(any, result.data)).toEqual(hidden);
        expect(answersSchema(any).parse(result.data)).toEqual(result.data);
      },
    ),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(50);
  expect(withHidden).toBeGreaterThan(10);
});
