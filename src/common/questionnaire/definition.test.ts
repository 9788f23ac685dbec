import { expect, test } from "vitest";
import { issuesOf } from "../validation.ts";
import { definitionIssues, definitionSchema } from "./check-definition.ts";
import { defaultDefinition } from "./default-definition.ts";
import type { Field } from "./definition.ts";

const step = (fields: object[], id = "step") => ({ id, title: "Step", description: "", fields });
const field = (change: Partial<Field> & Record<string, unknown> = {}) => ({
  id: "a",
  label: "A",
  type: "text",
  ...change,
});
const options = [{ value: "x", label: "X" }];

function issues(steps: object[]) {
  const result = definitionSchema.safeParse({ steps });
  return result.success ? [] : issuesOf(result.error).map(({ path, message }) => [path, message]);
}

test.each<[what: string, steps: object[], path: string, message: string]>([
  ["no steps", [], "steps", "At least one step is required"],
  ["two steps with the same id", [step([]), step([])], "steps.1.id", "ID step is used twice"],
  [
    "two fields with the same id",
    [step([field()]), step([field()], "b")],
    "steps.1.fields.0.id",
    "ID a is used twice",
  ],
  ["a reserved id", [step([field({ id: "sessionId" })])], "steps.0.fields.0.id", "ID is reserved"],
  [
    "the id of the hidden input",
    [step([field({ id: "website" })])],
    "steps.0.fields.0.id",
    "ID is reserved",
  ],
  [
    'the id "constructor"',
    [step([field({ id: "constructor" })])],
    "steps.0.fields.0.id",
    "ID is reserved",
  ],
  [
    "the id of an inherited property",
    [step([field({ id: "toString" })])],
    "steps.0.fields.0.id",
    "ID is reserved",
  ],
  [
    "an id with a dot",
    [step([field({ id: "a.b" })])],
    "steps.0.fields.0.id",
    "ID must start with a letter and hold only letters, digits, _ and -, 64 at most",
  ],
  [
    "a missing parent field",
    [step([field({ dependsOn: "b" })])],
    "steps.0.fields.0.dependsOn",
    "b is not the ID of an earlier field",
  ],
  [
    "a choice without options",
    [step([field({ type: "select" })])],
    "steps.0.fields.0.options",
    "At least one option is required",
  ],
  [
    "the same option twice",
    [step([field({ type: "select", options: [...options, ...options] })])],
    "steps.0.fields.0.options",
    "An option value is used twice",
  ],
  [
    "a parent option that has no child options",
    [
      step([
        field({ id: "c", type: "select", options }),
        field({ type: "select", dependsOn: "c", options: { x: [] } }),
      ]),
    ],
    "steps.0.fields.1.options.x",
    "At least one option is required",
  ],
  [
    "options that depend on a text field",
    [
      step([
        field({ id: "c" }),
        field({ type: "select", dependsOn: "c", options: { x: options } }),
      ]),
    ],
    "steps.0.fields.1.dependsOn",
    "c must be a select field, because its answer decides which options are offered",
  ],
  [
    "an option without a label",
    [step([field({ type: "select", options: [{ value: "x", label: " " }] })])],
    "steps.0.fields.0.options.0.label",
    "Enter a label",
  ],
  [
    "options that depend on no field",
    [step([field({ type: "select", options: { x: options } })])],
    "steps.0.fields.0.dependsOn",
    "Choose the field that decides which options are offered",
  ],
  [
    "a range whose minimum is not below its maximum",
    [step([field({ type: "range", min: 5, max: 5 })])],
    "steps.0.fields.0.min",
    "Min must be below max",
  ],
  [
    "a rent range below the lowest accepted rent",
    [step([field({ id: "rentRange", type: "range", max: 99 })])],
    "steps.0.fields.0.max",
    "Max must be at least 100: no lower rent is accepted",
  ],
  [
    "a default value outside its range",
    [step([field({ type: "range", max: 9, defaultValue: [0, 10] })])],
    "steps.0.fields.0.defaultValue",
    "The default range must be between min and max",
  ],
  [
    "a range whose step is larger than the range",
    [step([field({ type: "range", max: 9, step: 10 })])],
    "steps.0.fields.0.step",
    "Step must not be larger than the range",
  ],
  [
    "a default value that is no option",
    [step([field({ type: "select", options, defaultValue: "y" })])],
    "steps.0.fields.0.defaultValue",
    "The default value must be an answer that this field accepts",
  ],
  [
    "a condition on a deleted field",
    [step([field({ showWhen: { field: "gone", is: ["x"] } })])],
    "steps.0.fields.0.showWhen.field",
    "This field is shown after an answer to gone, but no field has that ID",
  ],
  [
    "a condition on a later field",
    [
      step([
        field({ showWhen: { field: "c", is: ["x"] } }),
        field({ id: "c", type: "select", options }),
      ]),
    ],
    "steps.0.fields.0.showWhen.field",
    "The field c must come before the fields that it shows or hides",
  ],
  [
    "a condition of a field on itself",
    [step([field({ type: "select", options, showWhen: { field: "a", is: ["x"] } })])],
    "steps.0.fields.0.showWhen.field",
    "The field a must come before the fields that it shows or hides",
  ],
  [
    "a condition on a text",
    [step([field({ id: "c" }), field({ showWhen: { field: "c", is: ["x"] } })])],
    "steps.0.fields.1.showWhen.field",
    "c must be a choice or a checkbox, because its answer decides whether this field is shown",
  ],
  [
    "a condition on an answer that no option has",
    [
      step([
        field({ id: "c", type: "select", options }),
        field({ showWhen: { field: "c", is: ["x", "y"] } }),
      ]),
    ],
    "steps.0.fields.1.showWhen.is",
    "The field c has no answer y",
  ],
  [
    "a condition without an answer",
    [
      step([
        field({ id: "c", type: "select", options }),
        field({ showWhen: { field: "c", is: [] } }),
      ]),
    ],
    "steps.0.fields.1.showWhen.is",
    "Choose the answers after which this field is shown",
  ],
  [
    "an unknown property",
    [step([field({ onclick: "x" })])],
    "steps.0.fields.0.onclick",
    'Unknown field: "onclick"',
  ],
])(
  "a questionnaire with %s is refused, and the error has the path of the mistake",
  (_what, steps, path, message) => {
    expect(issues(steps)).toContainEqual([path, message]);
  },
);

test("the questionnaire's editor gets all errors at once: those of single fields, and those of fields that do not fit together", () => {
  const definition = { steps: [step([field({ label: "" }), field({ dependsOn: "b" })])] };
  expect(definitionIssues(definition as never)).toEqual([
    { path: "steps.0.fields.0.label", message: "Enter a label" },
    { path: "steps.0.fields.1.id", message: "ID a is used twice" },
    { path: "steps.0.fields.1.dependsOn", message: "b is not the ID of an earlier field" },
  ]);
});

test("the answers to which option lists belong are trimmed, like the values of the options", () => {
  const questionnaire = (lists: NonNullable<Field["options"]>) => ({
    steps: [
      step([
        field({ id: "c", type: "select", options: [{ value: "x ", label: "X" }] }),
        field({ type: "select", dependsOn: "c", options: lists }),
      ]),
    ],
  });
  const stored = definitionSchema.parse(questionnaire({ "x ": options }));
  expect(stored.steps[0]?.fields[0]?.options).toEqual([{ value: "x", label: "X" }]);
  expect(stored.steps[0]?.fields[1]?.options).toEqual({ x: options });
  const other = [{ value: "y", label: "Y" }];
  for (const lists of [
    { x: options, "x ": other },
    { "x ": other, x: options },
  ]) {
    const both = definitionSchema.parse(questionnaire(lists));
    expect(both.steps[0]?.fields[1]?.options).toEqual({ x: options });
  }
  expect(definitionSchema.safeParse(questionnaire({ " ": options })).success).toBe(false);
});

test("the default questionnaire has no errors", () => {
  expect(definitionIssues(defaultDefinition)).toEqual([]);
});
