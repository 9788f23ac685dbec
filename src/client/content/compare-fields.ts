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
