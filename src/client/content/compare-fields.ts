import type { FieldDifference } from "./compare-html.ts";
import { compareHtml } from "./compare-html.ts";
import { compareTexts } from "./compare-texts.ts";

/** How a field of an editor is called, and how its value reads. */
export type ComparedField<Values> = {
  label: string;
  read: (values: Values) => string;
  /** It is compared as it is read, and not as it is written. */
  isHtml?: boolean;
};

/** The fields in which two states differ, in the order in which the editor has them. */
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
