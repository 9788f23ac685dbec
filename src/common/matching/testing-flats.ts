import { type ListingFields, unknownFields } from "../listings/listing-fields.ts";
import type { MatchedListing } from "./matched-listing.ts";

/** The fields of a test's flat that are known; all others are unknown. */
export type FlatParts = Partial<ListingFields & Pick<MatchedListing, "status" | "postedAt">> & {
  /** The monthly utilities that Roost has estimated, for a flat whose listing states none. */
  estimatedUtilities?: number;
};

/**
 * Returns a listing with the status "open" for tests. Its costs are its rent and its utilities, if
 * they are known.
 */
export function flat({
  status = "open",
  postedAt = null,
  estimatedUtilities,
  ...parts
}: FlatParts = {}): MatchedListing {
  const fields = { ...unknownFields(), ...parts };
  const { rent } = fields;
  if (rent === null) return { ...fields, status, postedAt, costs: noCosts };
  const amount = fields.utilities ?? estimatedUtilities;
  const isExtra = fields.rentKind !== "warm" && fields.rentKind !== "all_in";
  const basis = fields.utilities === null ? "estimated" : "said";
  const costs: MatchedListing["costs"] = {
    monthly: isExtra ? rent + (amount ?? 0) : rent,
    upfront: null,
    parts: [{ name: "Rent", amount: rent, basis: "said", due: "monthly" }],
  };
  if (isExtra && amount !== undefined) {
    costs.parts.push({ name: "Utilities", amount, basis, due: "monthly" });
  }
  return { ...fields, status, postedAt, costs };
}

const noCosts: MatchedListing["costs"] = { monthly: null, upfront: null, parts: [] };
