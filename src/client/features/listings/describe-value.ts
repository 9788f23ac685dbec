import type { ListingFieldName } from "#common/listings/listing-fields.ts";
import { shortDate } from "#common/short-dates.ts";
import { fieldKinds } from "./field-kinds.ts";
import { type Choices, labelOf } from "./use-choices.ts";

/** Returns a field's value in words. The value is given in the format of the listing form. */
export function describeValue(
  name: ListingFieldName,
  value: string | string[],
  { places, features }: Choices,
): string {
  if (Array.isArray(value)) return value.map((each) => labelOf(features, each)).join(", ");
  const kind = fieldKinds[name];
  if (kind.kind === "choice") return kind.names[value] ?? value;
  if (kind.kind === "number") return Number(value).toLocaleString("en-US");
  if (kind.kind === "day") return value === "now" ? "Now" : shortDate(value);
  if (name === "city") return labelOf(places, value);
  if (name === "neighborhood") {
    return labelOf(
      places.flatMap(({ neighborhoods }) => neighborhoods),
      value,
    );
  }
  return value;
}
