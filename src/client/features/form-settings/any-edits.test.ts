import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { fieldTypes, type QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { withField } from "./edit-definition.ts";
import {
  addField,
  changeField,
  deleteField,
  duplicateField,
  moveField,
  moveFieldToStep,
  renameField,
} from "./edit-fields.ts";
import { addOption, addOptions, dependOn, removeOption, renameOption } from "./edit-options.ts";
import { addStep, changeStep, deleteStep, moveStep } from "./edit-steps.ts";
import { ofType } from "./edit-types.ts";
import { keyOf } from "./identity.ts";

const form: QuestionnaireDefinition = defaultDefinition;

type Edit = (definition: QuestionnaireDefinition) => QuestionnaireDefinition;

const small = fc.nat(5);
const place = fc.record({ step: small, field: small });
const id = fc.constantFrom("city", "neighborhoods", "town", "a", "b");
const value = fc.constantFrom("lisbon", "paris", "porto", "option_1", "__proto__");
const listName = fc.option(value);
const options = [
  { value: "porto", label: "Porto" },
  { value: "faro", label: "Faro" },
];

const edits = fc.oneof(
  fc.constant<Edit>(addStep),
  fc.tuple(small, small).map(
    ([from, to]): Edit =>
      (d) =>
        moveStep(d, from, to),
  ),
  small.map(
    (step): Edit =>
      (d) =>
        deleteStep(d, step),
  ),
  small.map(
    (step): Edit =>
      (d) =>
        changeStep(d, step, { title: "T", subtitle: "S" }),
  ),
  small.map(
    (step): Edit =>
      (d) =>
        addField(d, step),
  ),
  fc.tuple(place, small).map(
    ([where, to]): Edit =>
      (d) =>
        moveField(d, where, to),
  ),
  fc.tuple(place, small).map(
    ([where, to]): Edit =>
      (d) =>
        moveFieldToStep(d, where, to),
  ),
  place.map(
    (where): Edit =>
      (d) =>
        duplicateField(d, where),
  ),
  place.map(
    (where): Edit =>
      (d) =>
        deleteField(d, where),
  ),
  place.map(
    (where): Edit =>
      (d) =>
        changeField(d, where, { label: "L", required: true }),
  ),
  fc.tuple(place, id).map(
    ([where, name]): Edit =>
      (d) =>
        renameField(d, where, name),
  ),
  fc.tuple(place, fc.constantFrom(...fieldTypes)).map(
    ([where, type]): Edit =>
      (d) =>
        withField(d, where, (field) => ofType(field, type)),
  ),
  fc.tuple(place, fc.option(id)).map(
    ([where, parent]): Edit =>
      (d) =>
        dependOn(d, where, parent ?? undefined),
  ),
  fc.tuple(place, listName).map(
    ([where, name]): Edit =>
      (d) =>
        addOption(d, where, name),
  ),
  fc.tuple(place, listName).map(
    ([where, name]): Edit =>
      (d) =>
        addOptions(d, where, name, options),
  ),
  fc.tuple(place, listName, small, value).map(
    ([where, name, index, next]): Edit =>
      (d) =>
        renameOption(d, where, name, index, next),
  ),
  fc.tuple(place, listName, small).map(
    ([where, name, index]): Edit =>
      (d) =>
        removeOption(d, where, name, index),
  ),
);

/** What was there before an edit and is the same still, but not the very same object. */
function needlessCopies(before: QuestionnaireDefinition, after: QuestionnaireDefinition): object[] {
  const known = new Map<string, object>();
  for (const item of [...before.steps, ...fieldsOf(before)]) known.set(keyOf(item), item);
  return [...after.steps, ...fieldsOf(after)].filter((item) => {
    const old = known.get(keyOf(item));
    return old !== undefined && old !== item && isDeepStrictEqual(old, item);
  });
}

test("whatever is edited, ids and dependencies hold or the checks name where they do not", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 25 }), (sequence) => {
      let definition = form;
      for (const edit of sequence) {
        const before = structuredClone(definition);
        const next = edit(definition);
        expect(definition).toEqual(before);
        expect(needlessCopies(definition, next)).toEqual([]);
        definition = next;
      }
      const keys = [...definition.steps, ...fieldsOf(definition)].map((item) => keyOf(item));
      expect(new Set(keys).size).toBe(keys.length);

      const issues = definitionSchema.safeParse(definition).error?.issues ?? [];
      const named = new Set(issues.map(({ path }) => path.join(".")));
      const seen = new Set<string>();
      const wrong: string[] = [];
      definition.steps.forEach((step, s) => {
        step.fields.forEach((field, f) => {
          const path = `steps.${s}.fields.${f}`;
          if (seen.has(field.id)) wrong.push(`${path}.id`);
          const { dependsOn } = field;
          if (dependsOn !== undefined && !seen.has(dependsOn)) wrong.push(`${path}.dependsOn`);
          seen.add(field.id);
        });
      });
      expect(wrong.filter((path) => !named.has(path))).toEqual([]);
      expect(new Set(definition.steps.map((step) => step.id)).size).toBe(definition.steps.length);
      expect(definition.steps.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
