import { z } from "zod";
import { addDays, isIsoDate, toIsoDate } from "../dates.ts";
import type { Field, QuestionnaireDefinition } from "./definition.ts";
import { fieldsOf, isPair, minimumRent, optionsOf, textLimits } from "./fields.ts";

/** Answers by field id: text and choices as strings, lists, ticks, and ranges as pairs. */
export type Answers = Record<string, unknown>;

const fallback = (field: Field) =>
  field.type === "email" ? "Please enter a valid email" : `Please provide a valid ${field.label}`;

/** What a required field says when it is empty, and an invalid one when it has no better sentence. */
const messageOf = (field: Field) => field.errorMessage || fallback(field);

const isEmpty = (value: unknown) =>
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

function textSchema(field: Field, maximum: number) {
  return z
    .string({ error: messageOf(field) })
    .trim()
    .max(maximum, `${field.label} must be at most ${maximum} characters`);
}

/** A phone number may be written in any way, but without a digit it is none. */
function phoneSchema(field: Field) {
  return textSchema(field, textLimits.tel).regex(/\p{Nd}/u, messageOf(field));
}

function dateSchema(field: Field, now: Date) {
  const valid = z
    .string({ error: messageOf(field) })
    .refine(isIsoDate, { error: messageOf(field) });
  if (field.id !== "moveInDate") return valid;
  // Where the visitor is, it may still be yesterday.
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

type Schemas = Map<string, z.ZodType>;

const kept = new WeakMap<Field, WeakMap<object, Schemas>>();

/**
 * Schemas are dear to make, so each is made once for a field and the part of it that counts: while a
 * definition is edited, a changed field may have the options of the one before.
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
  // A choice depends on the options that its parent's answer selects, a date on today.
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

/** A choice whose parent's answer offers nothing cannot be asked for. */
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
  if (isEmpty(value)) {
    return mustAnswer(field, answers) ? { messages: [messageOf(field)] } : { value };
  }
  return toResult(schemaOf(field, answers, now).safeParse(value));
}

function toResult(result: z.ZodSafeParseResult<unknown>): FieldResult {
  if (result.success) return { value: result.data };
  return { messages: [...new Set(result.error.issues.map((issue) => issue.message))] };
}

/**
 * The one schema of the answers to a definition, for the browser and the server alike. It names
 * every failing field at once, refuses unknown ids, and gives back the definition's fields only,
 * an unticked box as `false`.
 *
 * @param only the fields to check (those of one step); all of them when left out
 * @param now the moment against which a move-in date lies in the past
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
    for (const field of only) {
      const result = checkField(field, answers, now);
      if ("messages" in result) for (const message of result.messages) complain(field.id, message);
      else if (result.value !== undefined) accepted[field.id] = result.value;
    }
    return accepted;
  });
}
