import { z } from "zod";
import { isIsoDate } from "../dates.ts";
import { tableInput } from "../inputs.ts";
import type { TablePage } from "../paging.ts";
import { dayParameter, searchParameter, tableSearch } from "../search.ts";
import { type Listing, type ListingFlag, type ListingStatus, listingStatuses } from "./listing.ts";
import type { FlatFacts, ListingFields } from "./listing-fields.ts";

/** The columns by which the table of listings can be sorted. */
export const listingSorts = ["captured", "rent"] as const;
export type ListingSort = (typeof listingSorts)[number];

const longestCity = 100;
const longestSource = 200;

/** The filter of the table of listings. A listing must match all parts of the filter. */
const filterFields = {
  status: z.enum(listingStatuses).optional(),
  city: z.string().max(longestCity).optional(),
  /**
   * If true, only listings are returned that are flagged, for example as a possible scam, and that
   * no team member has allowed to be sent to searchers.
   */
  flagged: z.literal(true).optional(),
  source: z.string().max(longestSource).optional(),
  /** The id of the account that captured the listings, or 0 for listings that automations sent. */
  capturedBy: z.int().min(0).max(2_147_483_647).optional(),
  /** A day in UTC. Only listings that were captured on this day or later are returned. */
  since: z
    .string()
    .max(10)
    .refine(isIsoDate, { error: "since must be a date: YYYY-MM-DD" })
    .optional(),
};

export const listingTableInput = z.strictObject({
  ...tableInput(listingSorts).shape,
  ...filterFields,
});
export type ListingTableInput = z.output<typeof listingTableInput>;
export type ListingFilter = Omit<ListingTableInput, "sort" | "order" | "page">;

const name = (maximum: number) =>
  searchParameter(
    z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(maximum)),
  );

/** The search parameters in the URLs of the listings' table and of a listing opened from it. */
export const listingSearch = tableSearch(listingSorts).extend({
  /**
   * Always undefined, because the URL must not contain the searched text. It contains the parameter
   * `search` instead.
   */
  q: searchParameter(z.never()),
  /**
   * The key under which this browser stores the searched text. The text itself is not in the URL,
   * because it may contain a person's name.
   */
  search: searchParameter(z.string()),
  status: searchParameter(z.enum(listingStatuses)),
  city: name(longestCity),
  flagged: searchParameter(z.literal(true)),
  /** If true, the deleted listings are shown, without regard to the other filters. */
  deleted: searchParameter(z.literal(true)),
  source: name(longestSource),
  capturedBy: searchParameter(z.int().min(0).max(2_147_483_647)),
  since: dayParameter,
});
export type ListingSearch = Partial<Omit<z.output<typeof listingSearch>, "q">>;

/** The filters, the search, the sorting and the page of the table of listings. */
export type ListingView = Omit<ListingSearch, "search"> & { q?: string };

/** The account or the automation that captured a listing; null if the account is deleted. */
export type Captor =
  | { kind: "account"; id: number; username: string }
  | { kind: "key"; id: string; name: string | null }
  | null;

/** A row of the table of listings. Times are ISO 8601 UTC. */
export type ListingSummary = {
  id: string;
  status: ListingStatus;
  source: string;
  url: string | null;
  capturedAt: string;
  capturedBy: Captor;
  updatedAt: string;
  flags: ListingFlag[];
  /**
   * Whether a member of the team has allowed the listing to be sent although it is flagged as a
   * possible scam or as discriminating.
   */
  isReleased: boolean;
  /**
   * The number of other listings that may be the same flat, and about which no person has decided
   * yet.
   */
  likelyDuplicates: number;
} & FlatFacts;

/**
 * A page of the table of listings. `total` is at most `countedListings`, even if more listings
 * match.
 */
export type ListingPage = TablePage<ListingSummary>;
export const countedListings = 1_000;

/** The number of days for which a deleted listing can be restored. */
export const keptDeletedDays = 30;

/** A deleted listing, which can still be restored. */
export type DeletedListing = {
  id: string;
  source: string;
  /** When the listing was deleted, ISO 8601 UTC. */
  deletedAt: string;
  /** The name of the account that deleted the listing; null if the account is deleted, too. */
  deletedBy: string | null;
} & FlatFacts;
export type DeletedListingPage = TablePage<DeletedListing>;

export const deletedTableInput = z.strictObject({
  page: z.int().min(1).max(100_000).default(1),
});

/**
 * The number of listings with the status "new", which a person must open or reject, and the number
 * of flagged listings.
 */
export type ListingCounts = { new: number; flagged: number };

/** The values by which the table can be filtered, with the names that screens show. */
export type ListingFilterValues = {
  cities: { value: string; label: string }[];
  sources: string[];
  captors: { id: number; username: string }[];
};

/** A listing that may be the same flat as another one. */
export type ListingPair = {
  other: Listing;
  likelihood: number;
  reasons: string[];
  decision: "same" | "different" | null;
  foundAt: string;
};

/** A listing with everything that its screen shows. */
export type ListingDetail = Listing & {
  capturedBy: Captor;
  seenAt: string;
  goneAt: string | null;
  erasedAt: string | null;
  /**
   * When a person allowed the listing to be sent despite its flags, and the person's name if the
   * account exists.
   */
  releasedAt: string | null;
  releasedBy: string | null;
  /** Why a team member allowed a listing with flags to be sent; null if no reason was given. */
  releaseNote: string | null;
  contactReleased: boolean;
  pairs: ListingPair[];
};

/** The fields of a listing as a person saved them. */
export type ListingVersion = {
  id: string;
  savedAt: string;
  /**
   * The name of the account that saved the fields; null if the account is deleted. Also null in the
   * first version, which has the fields from before a person saved the listing for the first time.
   */
  savedBy: string | null;
  status: ListingStatus;
  fields: ListingFields;
  /**
   * Why a team member allowed the listing to be sent despite its flags. Giving such a reason stores
   * a version; in all other versions, `note` is null.
   */
  note: string | null;
};
