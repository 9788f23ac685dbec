import type { Field, QuestionnaireDefinition } from "./definition.ts";
import { fieldsOf, rangeBounds } from "./fields.ts";
import { largestInteger } from "./preferences.ts";

/** What a definition no longer says, though preference records need it; `id` is that of the field. */
export type MappingWarning = { id: string; message: string };

type Need = {
  id: string;
  /** What it tells, in words. */
  what: string;
  types: Field["type"][];
  typeNames: string;
};

const needs: Need[] = [
  { id: "city", what: "the city", types: ["select", "text"], typeNames: "select or text" },
  { id: "moveInDate", what: "the move-in date", types: ["date"], typeNames: "date" },
  { id: "rentRange", what: "the rent", types: ["range"], typeNames: "range" },
  { id: "name", what: "the name", types: ["text"], typeNames: "text" },
  { id: "email", what: "the email address", types: ["email"], typeNames: "email" },
  {
    id: "agreeToTerms",
    what: "the agreement to the terms",
    types: ["checkbox"],
    typeNames: "checkbox",
  },
];

/** What a lost mapping leads to; every warning ends with it. */
export const mappingConsequence =
  "Submissions would still be stored and delivered, but not become preference records.";

/** Whether a choice offers something whatever its parent's answer is, so that it is always asked. */
function isAlwaysOffered(field: Field, fields: Field[]): boolean {
  const { options } = field;
  if (options === undefined || Array.isArray(options)) return true;
  const parent = fields.find(({ id }) => id === field.dependsOn);
  return (
    parent !== undefined &&
    Array.isArray(parent.options) &&
    parent.options.every(({ value }) => (options[value]?.length ?? 0) > 0)
  );
}

function problemOf({ id, what, types, typeNames }: Need, fields: Field[]): string | null {
  const field = fields.find((each) => each.id === id);
  if (!field) return `No field has the ID ${id}, which tells ${what}.`;
  if (!types.includes(field.type))
    return `${id}, which tells ${what}, must be of type ${typeNames}.`;
  if (field.type === "range") {
    // A slider always has an answer, required or not.
    return rangeBounds(field).max > largestInteger ? `${id} goes beyond ${largestInteger}.` : null;
  }
  if (!field.required) return `${id}, which tells ${what}, is not required.`;
  if (!isAlwaysOffered(field, fields)) return `${id}, which tells ${what}, is not always asked.`;
  return null;
}

/**
 * Why the answers to a definition may not map to preference records, in plain words. Without a
 * warning, whatever the form sends does.
 */
export function mappingWarnings(definition: QuestionnaireDefinition): MappingWarning[] {
  const fields = fieldsOf(definition);
  return needs.flatMap((need) => {
    const problem = problemOf(need, fields);
    return problem === null ? [] : [{ id: need.id, message: `${problem} ${mappingConsequence}` }];
  });
}
