import type { ListingFlag } from "#common/listings/listing.ts";
import type { Db } from "../../db/connection.ts";
import { findComparableRent, type RentMedians } from "./costs/comparable-rents.ts";
import { type Duplicates, findDuplicates } from "./duplicates/find-duplicates.ts";
import { type FoundListing, flatOf } from "./found-listing-rules.ts";
import { findFlags } from "./scams/find-flags.ts";

/** The stored listings of the same flat, and the flags of the checked listing. */
export type Checked = Pick<Duplicates, "certain" | "likely"> & { flags: ListingFlag[] };

/**
 * Compares a listing with the stored ones, and looks for reasons to flag it. A flagged listing is
 * sent to searchers only after a person has allowed it.
 * @param exceptId the id of the listing itself, if it is stored
 * @param medians the median rents of the stored listings
 */
export async function checkListing(
  db: Db,
  listing: Pick<FoundListing, "source" | "externalId" | "url" | "text" | "fields">,
  { exceptId = null, medians }: { exceptId?: string | null; medians: RentMedians },
): Promise<Checked> {
  const { certain, likely, ...cities } = await findDuplicates(db, flatOf(listing), { exceptId });
  const { url, text = "" } = listing;
  const {
    city = null,
    flatType = null,
    rent = null,
    rentKind = null,
    sizeM2 = null,
  } = listing.fields;
  const comparableRent = findComparableRent({ city, flatType, sizeM2 }, medians);
  const flags = findFlags(
    { city, flatType, rent, rentKind, text, url },
    { comparableRent, ...cities },
  );
  return { certain, likely, flags };
}
