import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { keyOf } from "./item-keys.ts";
import { anyEdit } from "./testing.ts";

const form: QuestionnaireDefinition = defaultDefinition;

/**
 * Returns the steps and fields that an edit has replaced with equal copies. An edit should keep the
 * objects of unchanged steps and fields.
 */
function needlessCopies(before: QuestionnaireDefinition, after: QuestionnaireDefinition): object[] {
  const known = new Map<string, object>();
  for (const item of [...before.steps, ...fieldsOf(before)]) known.set(keyOf(item), item);
  return [...after.steps, ...fieldsOf(after)].filter((item) => {
    const old = known.get(keyOf(item));
    return old !== undefined && old !== item && isDeepStrictEqual(old, item);
  });
}

test("after any edits to a questionnaire, the schema reports each duplicate field ID and each reference to a missing or later field", () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 25 }), (sequence) => {
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
          const { dependsOn, showWhen } = field;
          if (dependsOn !== undefined && !seen.has(dependsOn)) wrong.push(`${path}.dependsOn`);
          if (showWhen && !seen.has(showWhen.field)) wrong.push(`${path}.showWhen.field`);
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
