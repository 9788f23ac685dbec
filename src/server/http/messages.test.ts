import type { AnyProcedure } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "../router.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
);
const inputs = procedures.flatMap(([name, { _def }]) => {
  const [schema] = (_def as unknown as { inputs: z.ZodType[] }).inputs;
  return schema ? [{ name, schema }] : [];
});

/**
 * Puts a value into nested objects and lists along a path of keys. The key 0 makes a list with one
 * item.
 */
const wrap = (path: (string | number)[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), value);

/**
 * Returns the paths of all fields of a schema, including the fields of nested lists and objects.
 */
function pathsOf(schema: JsonSchema, path: (string | number)[] = []): (string | number)[][] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    typeof field === "object" ? [[...path, key], ...pathsOf(field, [...path, key])] : [],
  );
  const { items } = schema;
  const rows =
    items && typeof items === "object" && !Array.isArray(items)
      ? [[...path, 0], ...pathsOf(items, [...path, 0])]
      : [];
  return [...fields, ...rows, ...parts.flatMap((part) => pathsOf(part, path))];
}

test.each(inputs)(
  "in the input of $name, a required field that is empty gets the same error message as one that is missing",
  ({ schema }) => {
    const messagesOf = (input: unknown, path: (string | number)[]) =>
      (schema.safeParse(input).error?.issues ?? [])
        .filter((issue) => issue.path.join(".") === path.join("."))
        .map(({ message }) => message);
    const input = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
    for (const path of pathsOf(input)) {
      const [ofMissing] = messagesOf(wrap(path.slice(0, -1), {}), path);
      const [ofNoText] = messagesOf(wrap(path, ""), path);
      const [ofNoItems] = messagesOf(wrap(path, []), path);
      expect([ofNoText, ofNoItems].join()).not.toMatch(/at least 1 \w+s\b/);
      // Only fields that take a text are tested. Any other field, such as a number, refuses the
      // empty text with another message, because a text has the wrong type.
      const takesText = ofNoText !== undefined && !ofNoText.includes("must be of type");
      const isRequired = ofMissing !== undefined;
      expect(takesText && isRequired ? ofNoText : ofMissing).toBe(ofMissing);
    }
  },
);
