import type { Field, QuestionnaireDefinition } from "./definition.ts";
import { fieldsOf, rangeBounds } from "./fields.ts";
import { largestInteger } from "./preferences.ts";

/** What a definition no longer says, though preference records need it; `id` is that of the field. */
export type MappingWarning = { id: string; message: string };

type Need = {
  id: string;
  /** The value that preference records take from the field, in words. */
  what: string;
  types: Field["type"][];
  typeNames: string;
  /** What else stops working when the field is missing, beside the preference record. */
  consequence?: string;
};

const needs: Need[] = [
  { id: "city", what: "the city", types: ["select", "text"], typeNames: "select or text" },
  { id: "moveInDate", what: "the move-in date", types: ["date"], typeNames: "date" },
  { id: "rentRange", what: "the rent", types: ["range"], typeNames: "range" },
  { id: "name", what: "the name", types: ["text"], typeNames: "text" },
  {
    id: "email",
    what: "the email address",
    types: ["email"],
    typeNames: "email",
    consequence: "Unless another field asks for it, your team cannot send a shortlist.",
  },
  {
    id: "agreeToTerms",
    what: "the agreement to the terms",
    types: ["checkbox"],
    typeNames: "checkbox",
    consequence: "Unless another field asks for it, visitors send their data without agreeing.",
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

/** Why preference records may lack something. The higher the rank, the less is left of the field. */
type MappingProblem = { rank: 1 | 2 | 3; text: string };

function problemOf({ id, what, types, typeNames }: Need, fields: Field[]): MappingProblem | null {
  const field = fields.find((each) => each.id === id);
  if (!field) return { rank: 3, text: `Nothing asks for ${what}: no field has the ID ${id}.` };
  if (!types.includes(field.type)) {
    return { rank: 2, text: `The field ${id} must be of type ${typeNames} to give ${what}.` };
  }
  const incomplete = (text: string) => ({ rank: 1 as const, text });
  if (field.type === "range") {
    // A slider always has an answer, required or not.
    return rangeBounds(field).max > largestInteger
      ? incomplete(`The field ${id} goes beyond ${largestInteger}.`)
      : null;
  }
  if (!field.required) {
    return incomplete(`The field ${id} is not required, so ${what} may be missing.`);
  }
  if (!isAlwaysOffered(field, fields)) {
    return incomplete(`The field ${id} is not always asked, so ${what} may be missing.`);
  }
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
    return problem === null
      ? []
      : [{ id: need.id, message: `${problem.text} ${mappingConsequence}` }];
  });
}

/** Something that works with one definition and no longer with another. */
export type Loss = {
  /** The ID of the field, which a save sends to acknowledge the loss. */
  id: string;
  /** The value that is lost, as in "Save without the email address". */
  what: string;
  message: string;
  /** Whether the service itself depends on it: such a loss is confirmed by typing its name. */
  isVital: boolean;
};

/** Returns the losses when one definition replaces another. */
export function lossesBetween(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
): Loss[] {
  const [earlier, later] = [fieldsOf(before), fieldsOf(after)];
  return needs.flatMap((need) => {
    const problem = problemOf(need, later);
    if (!problem || problem.rank <= (problemOf(need, earlier)?.rank ?? 0)) return [];
    const { id, what, consequence } = need;
    const message = [problem.text, ...(consequence ? [consequence] : [])].join(" ");
    return [{ id, what, message, isVital: consequence !== undefined }];
  });
}
