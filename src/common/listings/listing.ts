import type { ListingFieldName, ListingFields } from "./listing-fields.ts";

/**
 * The statuses of a listing. `new`: it waits for a person, who opens or rejects it. `open`: its
 * flat can be matched with searches. `gone`: the flat was let, or the listing was not seen for a
 * while. `rejected`: a person decided against it.
 */
export const listingStatuses = ["new", "open", "gone", "rejected"] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** A part of a text, in UTF-16 units: from `start` up to but not including `end`. */
export type TextRange = { start: number; end: number };

/**
 * Where the value of a field comes from: the words of the text from which it was parsed, an
 * automation that sent it, or a person who entered it.
 */
export type Evidence = TextRange | "given" | "entered";

/** For each known field of a listing, where its value comes from. */
export type ListingEvidence = Partial<Record<ListingFieldName, Evidence>>;

/** The reasons to suspect that a listing is a scam, or that it discriminates against people. */
export const flagCodes = [
  "low_rent",
  "keys_by_post",
  "owner_abroad",
  "pay_before_viewing",
  "untraceable_payment",
  "id_copy",
  "known_elsewhere",
  "hidden_link",
  "discrimination",
  "reported",
] as const;
export type FlagCode = (typeof flagCodes)[number];

/** A reason to look at a listing before it is sent, as a sentence. */
export type ListingFlag = { code: FlagCode; reason: string };

/** One part of the cost of a flat. */
export type CostPart = {
  /** The name of the cost, such as "Rent" or "Deposit". */
  name: string;
  amount: number;
  /** Whether the amount is from the listing (`said`), or Roost has estimated it. */
  basis: "said" | "estimated";
  /** Whether the tenant pays the cost every month, or once. */
  due: "monthly" | "upfront";
};

/** The costs of a flat, in total and one by one. */
export type ListingCosts = {
  /** The sum of the monthly costs; null if the rent is unknown. */
  monthly: number | null;
  /** The sum that is due once, before moving in; null if no such cost is known. */
  upfront: number | null;
  parts: CostPart[];
};

/** A source in which a listing was seen, such as a portal or a group. */
export type ListingSource = {
  /** The name of the source, such as "WG Berlin, Facebook". */
  source: string;
  url: string | null;
  externalId: string | null;
  /** When the listing was posted in this source, ISO 8601 UTC; null if the time is unknown. */
  postedAt: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
};

/** A rent that a listing had from a certain time on. */
export type PriceChange = {
  /** The time at which the listing's rent became the value of `rent`, ISO 8601 UTC. */
  at: string;
  rent: number | null;
  rentKind: ListingFields["rentKind"];
};

/** A found flat, as the API returns it. Times are ISO 8601 UTC. */
export type Listing = {
  id: string;
  status: ListingStatus;
  source: string;
  url: string | null;
  externalId: string | null;
  postedAt: string | null;
  capturedAt: string;
  updatedAt: string;
  text: string;
} & ListingFields & {
    evidence: ListingEvidence;
    flags: ListingFlag[];
    costs: ListingCosts;
    sources: ListingSource[];
    duplicateOf: string | null;
    priceHistory: PriceChange[];
  };

/** The kinds of texts from which no listing can be made, such as a flat for sale. */
export type NoListing = "sale" | "wanted" | "nightly" | "several" | "unclear";

/** A possible value of a field, with the words from which it was parsed. */
export type Candidate<Name extends ListingFieldName = ListingFieldName> = {
  value: NonNullable<ListingFields[Name]>;
} & TextRange;

/** The result of parsing a text. */
export type Reading = {
  /** The reason why no listing can be made from the text; null if one can. */
  noListing: ({ kind: NoListing; reason: string } & TextRange) | null;
  /** The fields of which the parser is sure. */
  fields: ListingFields;
  /** For each known field, the part of the text from which its value was parsed. */
  evidence: Partial<Record<ListingFieldName, TextRange>>;
  /** The possible values of the fields of which the parser is unsure, most likely first. */
  candidates: Partial<Record<ListingFieldName, Candidate[]>>;
  /**
   * The parts of a text about several flats, one for each flat; empty for a text about a single
   * flat.
   */
  parts: TextRange[];
};
