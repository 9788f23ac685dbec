import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { fieldTypes, type QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { changeType } from "./change-type.ts";
import { changeField, type Edit } from "./edit-definition.ts";
import {
  addField,
  changeFieldId,
  changeFieldProperties,
  deleteField,
  duplicateField,
  moveField,
  moveFieldToStep,
} from "./edit-fields.ts";
import {
  addOption,
  addOptions,
  changeOptionValue,
  changeParent,
  removeOption,
} from "./edit-options.ts";
import { addStep, changeStepTexts, deleteStep, moveStep } from "./edit-steps.ts";
import { keyOf } from "./item-keys.ts";

const form: QuestionnaireDefinition = defaultDefinition;

const small = fc.nat(5);
const position = fc.record({ step: small, field: small });
const id = fc.constantFrom("city", "neighborhoods", "town", "a", "b");
const value = fc.constantFrom("lisbon", "paris", "porto", "option_1", "__proto__");
const list = fc.record({ step: small, field: small, list: fc.option(value) });
const options = [
  { value: "porto", label: "Porto" },
  { value: "faro", label: "Faro" },
];
const properties = { label: "L", required: true };

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant(addStep),
  fc.tuple(small, small).map(([from, to]) => moveStep(from, to)),
  small.map((step) => deleteStep(step)),
  small.map((step) => changeStepTexts(step, { title: "T", subtitle: "S" })),
  small.map((step) => addField(step)),
  fc.tuple(position, small).map(([where, to]) => moveField(where, to)),
  fc.tuple(position, small).map(([where, to]) => moveFieldToStep(where, to)),
  position.map((where) => duplicateField(where)),
  position.map((where) => deleteField(where)),
  position.map((where) => changeFieldProperties(where, properties)),
  fc.tuple(position, id).map(([where, name]) => changeFieldId(where, name)),
  fc
    .tuple(position, fc.constantFrom(...fieldTypes))
    .map(([where, type]) => changeField(where, (field) => changeType(field, type))),
  fc
    .tuple(position, fc.option(id))
    .map(([where, parent]) => changeParent(where, parent ?? undefined)),
  list.map((where) => addOption(where)),
  list.map((where) => addOptions(where, options)),
  fc.tuple(list, small, value).map(([where, index, next]) => changeOptionValue(where, index, next)),
  fc.tuple(list, small).map(([where, index]) => removeOption(where, index)),
);

/**
 * Returns the steps and fields that an edit copied without need, because the edit did not change
 * them.
 */
function needlessCopies(before: QuestionnaireDefinition, after: QuestionnaireDefinition): object[] {
  const known = new Map<string, object>();
  for (const item of [...before.steps, ...fieldsOf(before)]) known.set(keyOf(item), item);
  return [...after.steps, ...fieldsOf(after)].filter((item) => {
    const old = known.get(keyOf(item));
    return old !== undefined && old !== item && isDeepStrictEqual(old, item);
  });
}

test("after any sequence of edits to a questionnaire, the schema reports each duplicate ID and each dependency on a wrong field", () => {
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
