import { canonicalUrl } from "#common/listings/canonical-url.ts";
import type { ListingEvidence } from "#common/listings/listing.ts";
import { type ListingFields, unknownFields } from "#common/listings/listing-fields.ts";
import type { OfferedFlat } from "./duplicates/flat-rules.ts";

/** A flat as a person or an automation has found it, before it is stored as a listing. */
export type FoundListing = {
  source: string;
  url: string | null;
  externalId: string | null;
  postedAt: Date | null;
  /** The text of the listing; undefined if only fields were sent. */
  text: string | undefined;
  fields: Partial<ListingFields>;
  evidence: ListingEvidence;
  pictures: string[];
};

/** Returns the canonical address of a page; null without an address. */
export const canonicalOf = (url: string | null): string | null =>
  url === null ? null : canonicalUrl(url);

/** Converts a found flat to the form that is compared with known listings. */
export const flatOf = ({
  source,
  externalId,
  url,
  text = "",
  fields,
}: Pick<FoundListing, "source" | "externalId" | "url" | "text" | "fields">): OfferedFlat => ({
  source,
  externalId,
  url: canonicalOf(url),
  text,
  fields: { ...unknownFields(), ...fields },
});
