import type { FieldDifference } from "./compare-html.ts";
import { compareHtml } from "./compare-html.ts";
import { compareTexts } from "./compare-texts.ts";

/** A field's label, and a function that returns its value as text. */
export type ComparedField<Values> = {
  label: string;
  read: (values: Values) => string;
  /** The value is HTML: it is compared as a reader sees it. */
  isHtml?: boolean;
};

/** Returns the differences between two states, in the order of the fields. */
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
