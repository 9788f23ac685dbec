import { expect, test } from "vitest";
import { issuesOf } from "../validation.ts";
import { definitionSchema, type Field } from "./definition.ts";

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
  ["no step", [], "steps", "At least one step is required"],
  ["two steps of one id", [step([]), step([])], "steps.1.id", "ID step is used twice"],
  [
    "two fields of one id",
    [step([field()]), step([field()], "b")],
    "steps.1.fields.0.id",
    "ID a is used twice",
  ],
  ["a reserved id", [step([field({ id: "sessionId" })])], "steps.0.fields.0.id", "ID is reserved"],
  [
    "the honeypot's name",
    [step([field({ id: "website" })])],
    "steps.0.fields.0.id",
    "ID is reserved",
  ],
  [
    "a prototype's name",
    [step([field({ id: "constructor" })])],
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
    "a parent that is not there",
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
    "an option twice",
    [step([field({ type: "select", options: [...options, ...options] })])],
    "steps.0.fields.0.options",
    "An option value is used twice",
  ],
  [
    "options by nobody's answer",
    [step([field({ type: "select", options: { x: options } })])],
    "steps.0.fields.0.dependsOn",
    "Options by another field need the ID of that field",
  ],
  [
    "a range upside down",
    [step([field({ type: "range", min: 5, max: 5 })])],
    "steps.0.fields.0.min",
    "Min must be below max",
  ],
  [
    "a default outside its range",
    [step([field({ type: "range", max: 9, defaultValue: [0, 10] })])],
    "steps.0.fields.0.defaultValue",
    "The default range must lie between min and max",
  ],
  [
    "an unknown property",
    [step([field({ onclick: "x" })])],
    "steps.0.fields.0.onclick",
    'Unknown field: "onclick"',
  ],
])("a definition with %s is refused where it is wrong", (_what, steps, path, message) => {
  expect(issues(steps)).toContainEqual([path, message]);
});
