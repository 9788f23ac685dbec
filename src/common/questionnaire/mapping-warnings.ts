import { conditionalFields } from "./conditions.ts";
import type { Field, QuestionnaireDefinition } from "./definition.ts";
import { fieldsOf, rangeBounds } from "./fields.ts";
import { largestInteger } from "./preferences.ts";

/**
 * A warning that submissions of a questionnaire can lack a usable value. Submissions without the
 * value cannot become preference records (structured search profiles). `id` is the ID of the field
 * that should ask for the value.
 */
export type MappingWarning = { id: string; message: string };

type Need = {
  id: string;
  /** What the field asks for, in words for messages to the team, such as `the move-in date`. */
  what: string;
  types: Field["type"][];
  typeNames: string;
  /**
   * A submission without an answer to this field cannot become a preference record (a structured
   * search profile). This sentence states a further consequence, such as that the team cannot send
   * a shortlist; undefined if there is none.
   */
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

/**
 * The consequence if a submission lacks a value that preference records need. Every warning ends
 * with this sentence.
 */
export const mappingConsequence =
  "Submissions would still be stored and delivered, but not become preference records.";

/**
 * Whether the questionnaire asks every visitor for a field: the field is always shown, and a choice
 * field has options for every answer to its parent field.
 */
function isAlwaysOffered(field: Field, definition: QuestionnaireDefinition): boolean {
  if (conditionalFields(definition).has(field.id)) return false;
  const { options } = field;
  if (options === undefined || Array.isArray(options)) return true;
  const parent = fieldsOf(definition).find(({ id }) => id === field.dependsOn);
  return (
    parent !== undefined &&
    Array.isArray(parent.options) &&
    parent.options.every(({ value }) => (options[value]?.length ?? 0) > 0)
  );
}

/**
 * Why submissions can lack an answer that a preference record (a structured search profile) needs.
 * A higher rank is worse. Rank 1: not every submission has a usable answer, for example because the
 * field is optional; rank 2: the field has the wrong type; rank 3: the questionnaire has no such
 * field.
 */
type MappingProblem = { rank: 1 | 2 | 3; text: string };

function problemOf(
  { id, what, types, typeNames }: Need,
  definition: QuestionnaireDefinition,
): MappingProblem | null {
  const field = fieldsOf(definition).find((each) => each.id === id);
  if (!field) return { rank: 3, text: `Nothing asks for ${what}: no field has the ID ${id}.` };
  if (!types.includes(field.type)) {
    return { rank: 2, text: `The field ${id} must be of type ${typeNames} to give ${what}.` };
  }
  const incomplete = (text: string) => ({ rank: 1 as const, text });
  if (!isAlwaysOffered(field, definition)) {
    return incomplete(`The field ${id} is not always asked, so ${what} may be missing.`);
  }
  if (field.type === "range") {
    // A slider always has a value, even if its field is not required, so its answer cannot be
    // missing.
    return rangeBounds(field).max > largestInteger
      ? incomplete(`The field ${id} goes beyond ${largestInteger}.`)
      : null;
  }
  if (!field.required) {
    return incomplete(`The field ${id} is not required, so ${what} may be missing.`);
  }
  return null;
}

/**
 * Returns a warning for each value that preference records need and that a submission of this
 * questionnaire can lack. If there are no warnings, every submission becomes a preference record.
 */
export function mappingWarnings(definition: QuestionnaireDefinition): MappingWarning[] {
  return needs.flatMap((need) => {
    const problem = problemOf(need, definition);
    return problem === null
      ? []
      : [{ id: need.id, message: `${problem.text} ${mappingConsequence}` }];
  });
}

/**
 * A value that preference records need, and that will be missing more often with the edited
 * questionnaire than with the saved one. For example, the field was optional and is now deleted.
 */
export type Loss = {
  /**
   * The ID of the field whose answer submissions can lack. If the user saves the questionnaire
   * despite the loss, the request contains the ID in `acknowledgedLosses`.
   */
  id: string;
  /** What the field asks for, in words, as in "Save without the email address". */
  what: string;
  message: string;
  /**
   * Whether Roost itself needs the answer, as it needs the email address. If so, the back office
   * saves the edited questionnaire only after the user has typed the name of the answer (`what`).
   */
  isVital: boolean;
};

/**
 * Returns the values that preference records need and that the edited questionnaire asks for less
 * reliably than the saved one. For example, a required field became optional, or an optional field
 * was deleted.
 */
export function lossesBetween(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
): Loss[] {
  return needs.flatMap((need) => {
    const problem = problemOf(need, after);
    if (!problem || problem.rank <= (problemOf(need, before)?.rank ?? 0)) return [];
    const { id, what, consequence } = need;
    const message = [problem.text, ...(consequence ? [consequence] : [])].join(" ");
    return [{ id, what, message, isVital: consequence !== undefined }];
  });
}
