import type { Candidate, Reading } from "#common/listings/listing.ts";
import {
  type ListingFieldName,
  type ListingFields,
  listingFieldNames,
  listingFieldSchemas,
  unknownFields,
} from "#common/listings/listing-fields.ts";
import type { FieldReading, FieldReadings, Found } from "./reading-of.ts";
import type { ScannedText } from "./scan-text.ts";

/** The maximum number of candidates that are returned for a field of which the parser is unsure. */
const mostCandidates = 5;

type ReadFields = Pick<Reading, "fields" | "evidence" | "candidates">;

/**
 * Returns the fields that the parser is sure of, the words of the text from which it took each of
 * them, and the possible values of the other fields.
 */
export function toReading(scanned: ScannedText, readings: FieldReadings): ReadFields {
  const result: ReadFields = { fields: unknownFields(), evidence: {}, candidates: {} };
  for (const name of listingFieldNames) {
    const reading = readings[name];
    if (reading) addField(result, scanned, name, reading);
  }
  return result;
}

function addField<Name extends ListingFieldName>(
  { fields, evidence, candidates }: ReadFields,
  scanned: ScannedText,
  name: Name,
  { sure, possible = [] }: FieldReading<NonNullable<ListingFields[Name]>>,
): void {
  const isValid = ({ value }: Found<unknown>) => listingFieldSchemas[name].safeParse(value).success;
  if (sure && isValid(sure)) {
    fields[name] = sure.value;
    evidence[name] = scanned.rangeOf(sure.start, sure.end);
    return;
  }
  const offered = possible
    .filter(isValid)
    .slice(0, mostCandidates)
    .map(({ value, start, end }): Candidate => ({ value, ...scanned.rangeOf(start, end) }));
  if (offered.length > 0) candidates[name] = offered;
}
