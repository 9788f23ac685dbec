import { z } from "zod";
import { addDays, isIsoDate, toIsoDate } from "../dates.ts";
import { hiddenFields } from "./conditions.ts";
import type { Field, QuestionnaireDefinition } from "./definition.ts";
import { fieldsOf, isPair, minimumRent, optionsOf, textLimits } from "./fields.ts";

/**
 * A visitor's answers: strings, lists of strings, booleans, and pairs of numbers for ranges. Each
 * key is a field's id.
 */
export type Answers = Record<string, unknown>;

const fallback = (field: Field) =>
  field.type === "email" ? "Please enter a valid email" : `Please provide a valid ${field.label}`;

/**
 * Returns a field's error message for a missing required answer. The message is also used for an
 * invalid answer without a more exact message.
 */
const messageOf = (field: Field) => field.errorMessage || fallback(field);

const isEmpty = (value: unknown) =>
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/**
 * Whether a field has no answer, or the empty answer of its type: an empty list for a multiple
 * choice, and an empty text for all other types except ranges. A range has no empty answer.
 */
function isLeftEmpty({ type }: Field, value: unknown): boolean {
  if (value === undefined) return true;
  return isEmpty(value) && type !== "range" && Array.isArray(value) === (type === "multiSelect");
}

function textSchema(field: Field, maximum: number) {
  return z
    .string({ error: messageOf(field) })
    .trim()
    .max(maximum, `${field.label} must be at most ${maximum} characters`);
}

/** Checks a phone number: it may have any format, but must contain a digit. */
function phoneSchema(field: Field) {
  return textSchema(field, textLimits.tel).regex(/\p{Nd}/u, messageOf(field));
}

function dateSchema(field: Field, now: Date) {
  const valid = z
    .string({ error: messageOf(field) })
    .refine(isIsoDate, { error: messageOf(field) });
  if (field.id !== "moveInDate") return valid;
  // Yesterday is accepted as a move-in date, too: in the visitor's time zone it may still be the
  // day before the server's date.
  const earliest = addDays(toIsoDate(now), -1);
  return valid.refine((date) => !isIsoDate(date) || date >= earliest, {
    error: `${field.label} cannot be in the past`,
  });
}

function rangeSchema(field: Field) {
  const pair = z.custom<[number, number]>(
    (value) => isPair(value) && value.every(Number.isFinite),
    { error: messageOf(field), abort: true },
  );
  const ordered = (schema: typeof pair) =>
    schema.refine(([low, high]) => low <= high, {
      error: `${field.label}: the first amount must not be above the second`,
    });
  if (field.id !== "rentRange") return ordered(pair);
  return ordered(
    pair
      .refine(([low]) => low >= minimumRent, {
        error: `Minimum rent must be at least ${minimumRent}`,
        abort: true,
      })
      .refine(([, high]) => high >= minimumRent, {
        error: `Maximum rent must be at least ${minimumRent}`,
        abort: true,
      }),
  );
}

function choiceSchema(field: Field, answers: Answers) {
  const offered = new Set(optionsOf(field, answers).map((option) => option.value));
  const error = messageOf(field);
  const choice = z.string({ error }).refine((value) => offered.has(value), { error });
  if (field.type === "select") return choice;
  return z
    .array(choice, { error })
    .refine((values) => new Set(values).size === values.length, { error });
}

/** The error message for an answer to a field that the other answers hide. */
const notAsked = ({ label }: Field) => `${label} is not asked after the other answers`;

type Schemas = Map<string, z.ZodType>;

const kept = new WeakMap<Field, WeakMap<object, Schemas>>();

/**
 * Returns the cached schema of a field. If the cache lacks the schema, creates it with `make` and
 * caches it, because creating a schema is slow.
 *
 * The parameters `field`, `part` and `key` together identify a cached schema. `part` is the options
 * of a choice field, and otherwise the field itself. `key` is today's date for a date field, and
 * otherwise empty. The options alone would not be enough, because a new version of a choice field
 * may have the same options but another error message.
 */
function keep(field: Field, part: object, key: string, make: () => z.ZodType): z.ZodType {
  const parts = kept.get(field) ?? new WeakMap<object, Schemas>();
  kept.set(field, parts);
  const schemas: Schemas = parts.get(part) ?? new Map();
  parts.set(part, schemas);
  const schema = schemas.get(key) ?? make();
  schemas.set(key, schema);
  return schema;
}

function schemaOf(field: Field, answers: Answers, now: Date): z.ZodType {
  const make = () => makeSchema(field, answers, now);
  // The schema of a choice field depends on its options, which may depend on the answer to the
  // parent field. The schema of a date field depends on today's date.
  if (field.type === "select" || field.type === "multiSelect") {
    return keep(field, optionsOf(field, answers), "", make);
  }
  return keep(field, field, field.type === "date" ? toIsoDate(now) : "", make);
}

function makeSchema(field: Field, answers: Answers, now: Date): z.ZodType {
  switch (field.type) {
    case "text":
    case "textarea":
      return textSchema(field, textLimits[field.type]);
    case "tel":
      return phoneSchema(field);
    case "email":
      return textSchema(field, textLimits.email).pipe(z.email({ error: messageOf(field) }));
    case "date":
      return dateSchema(field, now);
    case "select":
    case "multiSelect":
      return choiceSchema(field, answers);
    case "checkbox":
      return z
        .boolean({ error: messageOf(field) })
        .refine((ticked) => ticked || !field.required, { error: messageOf(field) });
    case "range":
      return rangeSchema(field);
  }
}

/**
 * Whether a visitor must answer a field. A required choice field may stay empty if the answer to
 * its parent field leaves it without options.
 */
function mustAnswer(field: Field, answers: Answers): boolean {
  if (!field.required) return false;
  const parentAnswered = field.dependsOn !== undefined && !isEmpty(answers[field.dependsOn]);
  return !(parentAnswered && optionsOf(field, answers).length === 0);
}

type FieldResult = { value: unknown } | { messages: string[] };

function checkField(field: Field, answers: Answers, now: Date): FieldResult {
  const value = answers[field.id];
  if (field.type === "checkbox") {
    return toResult(schemaOf(field, answers, now).safeParse(value ?? false));
  }
  if (isLeftEmpty(field, value)) {
    return mustAnswer(field, answers) ? { messages: [messageOf(field)] } : { value };
  }
  return toResult(schemaOf(field, answers, now).safeParse(value));
}

function toResult(result: z.ZodSafeParseResult<unknown>): FieldResult {
  if (result.success) return { value: result.data };
  return { messages: [...new Set(result.error.issues.map((issue) => issue.message))] };
}

/**
 * Returns the schema that checks a visitor's answers, in the browser and on the server. It reports
 * the errors of all fields together, and refuses unknown field ids. If the questionnaire hides a
 * field because of other answers, the field is not required, and an answer to it is refused.
 *
 * The result contains only fields of the questionnaire, with `false` for an unticked checkbox.
 *
 * @param only the fields to check, such as those of one step; by default all fields
 * @param now the time that decides whether a move-in date is in the past
 */
export function answersSchema(
  definition: QuestionnaireDefinition,
  { only = fieldsOf(definition), now = new Date() }: { only?: Field[]; now?: Date } = {},
) {
  const known = new Set(fieldsOf(definition).map((field) => field.id));
  return z.record(z.string(), z.unknown()).transform((answers, context): Answers => {
    const complain = (id: string, message: string) =>
      context.issues.push({ code: "custom", input: answers, path: [id], message });
    for (const id of Object.keys(answers)) {
      if (!known.has(id)) complain(id, `Unknown field: ${JSON.stringify(id)}`);
    }
    const accepted: Answers = {};
    const hidden = hiddenFields(definition, answers);
    for (const field of only) {
      if (hidden.has(field.id)) {
        const { [field.id]: answer } = answers;
        if (!isEmpty(answer) && answer !== false) complain(field.id, notAsked(field));
        continue;
      }
      const result = checkField(field, answers, now);
      if ("messages" in result) for (const message of result.messages) complain(field.id, message);
      else if (result.value !== undefined) accepted[field.id] = result.value;
    }
    return accepted;
  });
}
