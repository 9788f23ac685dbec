import type { ListingFieldName, ListingFields } from "#common/listings/listing-fields.ts";
import type { Span } from "./find-numbers.ts";

/** A value that was found in a folded text (lower case, no accents), with its position. */
export type Found<Value> = Span & { value: Value };

/** The result of parsing one field: a sure value, or possible values, the most likely first. */
export type FieldReading<Value> = { sure?: Found<Value> | undefined; possible?: Found<Value>[] };

/** The results of parsing some of a listing's fields. */
export type FieldReadings = {
  [Name in ListingFieldName]?: FieldReading<NonNullable<ListingFields[Name]>>;
};

/**
 * Returns the found value as sure if all found values agree; otherwise returns them as possible.
 */
export function agreed<Value>(found: readonly Found<Value>[]): FieldReading<Value> {
  const [first] = found;
  if (!first) return {};
  return found.every(({ value }) => value === first.value)
    ? { sure: first }
    : { possible: distinct(found) };
}

/** Returns the first occurrence of each value. */
export function distinct<Value>(found: readonly Found<Value>[]): Found<Value>[] {
  const byValue = new Map<Value, Found<Value>>();
  for (const each of found) if (!byValue.has(each.value)) byValue.set(each.value, each);
  return [...byValue.values()];
}
