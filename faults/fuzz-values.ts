import fc from "fast-check";
import type { z } from "zod";
import { hostileTexts } from "./hostile-inputs.ts";

export type Schema = z.core.JSONSchema.BaseSchema;
export type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

/**
 * Values that exist on the site, such as ids and slugs. Each key is the name of the input fields
 * that refer to these values.
 */
export type Known = Record<string, Value[]>;

/** Matches the names of input fields whose checks are slow, such as those for passwords. */
const rare = /password/i;

const isUuid = (value: Value) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);

/** Returns those existing values for an input field that have the type in the field's schema. */
function knownValues(schema: Schema, name: string, known: Known): Value[] {
  return (known[name] ?? []).filter((value) => {
    if (schema.type === undefined) return true;
    if (schema.type === "integer") return Number.isInteger(value);
    if (schema.format === "uuid") return isUuid(value);
    return typeof value === schema.type;
  });
}

/** Generates numbers between two limits. Many of them are exactly at a limit. */
function within(least: number, most: number, usual: number): fc.Arbitrary<number> {
  const edges = [least, least + 1, most - 1, most].filter((edge) => edge >= least && edge <= most);
  const between = { min: least, max: Math.min(most, Math.max(least, usual)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer(between) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  );
}

const letters = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  "date-time": fc.oneof(
    fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      "1970-01-01T00:00:00Z",
      "9999-12-31T23:59:59.999999999+23:59",
      "2024-02-29T12:00:00-00:00",
      "0000-01-01T00:00:00Z",
      "2026-06-30T23:59:59.999Z",
    ),
  ),
};

function textOf({ minLength = 0, maxLength = 400, pattern, format }: Schema): fc.Arbitrary<string> {
  const ofFormat = format === undefined ? undefined : formats[format];
  if (ofFormat) return ofFormat;
  if (pattern !== undefined) {
    const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
    return fc.stringMatching(new RegExp(pattern)).filter(fits);
  }
  const ofLength = fc.tuple(letters, within(minLength, maxLength, 40)).map(([text, length]) =>
    // `slice` may cut a character of two code units in half. The text then ends with a lone
    // surrogate.
    text.repeat(Math.ceil(length / text.length)).slice(0, length),
  );
  const odd = fc
    .constantFrom(...hostileTexts)
    .map((text) => text.slice(0, maxLength).padEnd(minLength, "."));
  return fc.oneof({ weight: 3, arbitrary: ofLength }, { weight: 1, arbitrary: odd });
}

function numberOf({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const least = minimum ?? -1e9;
  const most = maximum ?? 1e9;
  if (type === "integer") return within(least, most, 12);
  return fc.double({ min: least, max: most, noNaN: true });
}

function listOf(schema: Schema, known: Known, name: string): fc.Arbitrary<Value> {
  const { minItems = 0, maxItems = 100 } = schema;
  const item = valueOf(schema.items as Schema, known, name);
  const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
  const most = item.map((value) => Array.from({ length: maxItems }, () => value));
  return fc.oneof({ weight: 8, arbitrary: few }, { weight: 1, arbitrary: most });
}

function objectOf(schema: Schema, known: Known): fc.Arbitrary<Value> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, inner]) => {
    const value = valueOf(inner as Schema, known, name);
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined })] as const;
  });
  // `known["*"]` lists objects, such as valid answers to the questionnaire. If the schema allows
  // properties with any names, the generated object gets the properties of an object in this list.
  const isOpen = typeof additionalProperties === "object";
  const others = isOpen ? (known["*"] ?? [{}]) : [{}];
  const object = fc
    .tuple(fc.constantFrom(...others), fc.record(Object.fromEntries(members)))
    .map(([besides, own]) => {
      const present = Object.entries(own).filter(([, value]) => value !== undefined);
      return { ...(besides as object), ...Object.fromEntries(present) } as Value;
    });
  const dear = Object.keys(properties).filter((name) => rare.test(name));
  return dear.length === 0 ? object : rarely(object, dear);
}

/** Generates values that a JSON schema allows. Many of them are at a limit of the schema. */
export function valueOf(schema: Schema, known: Known, name = ""): fc.Arbitrary<Value> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as Value[]));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => valueOf(one, known, name)));
  const made = madeOf(schema, known, name);
  const held = knownValues(schema, name, known);
  if (held.length === 0) return made;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...held) }, made);
}

function madeOf(schema: Schema, known: Known, name: string): fc.Arbitrary<Value> {
  const { type } = schema;
  if (type === "string") return textOf(schema);
  if (type === "integer" || type === "number") return numberOf(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return listOf(schema, known, name);
  if (type === "object") return objectOf(schema, known);
  return fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Value>;
}

/**
 * Generates inputs in which most passwords are empty, too long or invalid. The server refuses such
 * a password at once, but hashing a valid one is slow.
 */
function rarely(object: fc.Arbitrary<Value>, names: string[]): fc.Arbitrary<Value> {
  const refused = fc.constantFrom("", "x".repeat(129), "\0 a password", "\ud800 one");
  const refusedObject = fc
    .tuple(object, fc.constantFrom(...names), refused)
    .map(([value, name, text]) => ({ ...(value as object), [name]: text }));
  return fc.oneof({ weight: 9, arbitrary: refusedObject }, { weight: 1, arbitrary: object });
}
