import type { ListingEvidence, Reading } from "#common/listings/listing.ts";
import { type ListingFieldName, listingFieldNames } from "#common/listings/listing-fields.ts";
import type { TextMark } from "../../ui/back-office/text-segments.ts";
import type { ListingForm } from "./listing-form.ts";

export type FieldMark = TextMark<ListingFieldName>;

/** Returns the words of a text from which fields were read. */
export const evidenceMarks = (evidence: ListingEvidence): FieldMark[] =>
  listingFieldNames.flatMap((name) => {
    const origin = evidence[name];
    return typeof origin === "object" ? { name, ...origin } : [];
  });

/** Returns the words from which unknown fields may be read. */
export const candidateMarks = (candidates: Reading["candidates"], form: ListingForm): FieldMark[] =>
  listingFieldNames
    .filter((name) => form[name].length === 0)
    .flatMap((name) => (candidates[name] ?? []).map(({ start, end }) => ({ name, start, end })));

/** The words of a title are marked only on request, because most of them say other fields, too. */
const quiet = new Set<ListingFieldName>(["title", "language"]);

/** Returns the marks without those of fields that are marked only while they are active. */
export const withoutQuiet = (marks: FieldMark[], active: ListingFieldName | null): FieldMark[] =>
  marks.filter(({ name }) => !quiet.has(name) || name === active);
