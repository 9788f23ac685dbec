import type { FieldDifference } from "./compare-html.ts";
import { compareHtml } from "./compare-html.ts";
import { compareTexts } from "./compare-texts.ts";

/**
 * A field of an editor that can be compared between two versions: its label, and a function that
 * returns its value as text.
 */
export type ComparedField<Values> = {
  label: string;
  read: (values: Values) => string;
  /**
   * True if the field's value is HTML: the comparison then shows its words and pictures, and not
   * its tags.
   */
  isHtml?: boolean;
};

/**
 * A field of a form that can be compared between two versions. `name` is the field's name in the
 * form. Without the function `read`, the comparison uses the field's value.
 */
export type ComparedFormField<Values> = Omit<ComparedField<Values>, "read"> &
  Partial<Pick<ComparedField<Values>, "read">> & { name: keyof Values & string };

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns the differences between two states of a form, in the order of its fields. */
export const compareForms = <Values>(
  fields: readonly ComparedFormField<Values>[],
  before: Values,
  after: Values,
): FieldDifference[] =>
  compareFields(
    fields.map(({ name, ...field }) => ({
      read: (values: Values) => textOf(values[name]),
      ...field,
    })),
    before,
    after,
  );

/**
 * Returns the differences between two states of a document, in the order of the editor's fields.
 */
export function compareFields<Values>(
  fields: readonly ComparedField<Values>[],
  before: Values,
  after: Values,
): FieldDifference[] {
  return fields
    .map(({ read, ...field }) => ({ ...field, a: read(before), b: read(after) }))
    .filter(({ a, b }) => a !== b)
    .map(({ label, isHtml, a, b }) =>
      isHtml ? { label, html: compareHtml(a, b) } : { label, ...compareTexts(a, b) },
    );
}
