import type { ListingEvidence, Reading } from "#common/listings/listing.ts";
import { type ListingFieldName, listingFieldNames } from "#common/listings/listing-fields.ts";
import type { TextMark } from "../../ui/back-office/text-segments.ts";
import type { ListingForm } from "./listing-form.ts";

export type FieldMark = TextMark<ListingFieldName>;

/** Returns the ranges of a text from which fields were parsed. */
export const evidenceMarks = (evidence: ListingEvidence): FieldMark[] =>
  listingFieldNames.flatMap((name) => {
    const origin = evidence[name];
    return typeof origin === "object" ? { name, ...origin } : [];
  });

/** Returns the ranges of a text in which the parser found possible values for empty fields. */
export const candidateMarks = (candidates: Reading["candidates"], form: ListingForm): FieldMark[] =>
  listingFieldNames
    .filter((name) => form[name].length === 0)
    .flatMap((name) => (candidates[name] ?? []).map(({ start, end }) => ({ name, start, end })));

/**
 * The fields whose words in the listing's text are highlighted only while the user edits the field.
 * Most of their words belong to other fields, too.
 */
const quiet = new Set<ListingFieldName>(["title", "language"]);

/**
 * Returns the highlights to show. The highlights of some fields, such as the title, are shown only
 * while the field is active.
 */
export const withoutQuiet = (marks: FieldMark[], active: ListingFieldName | null): FieldMark[] =>
  marks.filter(({ name }) => !quiet.has(name) || name === active);
