import type { ListingFieldName, ListingFields } from "#common/listings/listing-fields.ts";
import type { Span } from "./find-numbers.ts";

/** A value in a folded text. */
export type Found<Value> = Span & { value: Value };

/** The reading of one field: a sure value, or possible values, the most likely first. */
export type FieldReading<Value> = { sure?: Found<Value> | undefined; possible?: Found<Value>[] };

/** The readings of some of a listing's fields. */
export type FieldReadings = {
  [Name in ListingFieldName]?: FieldReading<NonNullable<ListingFields[Name]>>;
};

/**
 * Decides on one value: sure if all that was found agrees, otherwise only possible.
 */
export function agreed<Value>(found: readonly Found<Value>[]): FieldReading<Value> {
  const [first] = found;
  if (!first) return {};
  return found.every(({ value }) => value === first.value)
    ? { sure: first }
    : { possible: distinct(found) };
}

/** Returns the first of each value. */
export function distinct<Value>(found: readonly Found<Value>[]): Found<Value>[] {
  const byValue = new Map<Value, Found<Value>>();
  for (const each of found) if (!byValue.has(each.value)) byValue.set(each.value, each);
  return [...byValue.values()];
}
