import type { ListingFields } from "#common/listings/listing-fields.ts";

/** An advertisement of a flat, as the team or an automation found it on another website. */
export type DemoAdvertisement = {
  /** How many hours ago the advertisement was found. It was published two hours earlier. */
  hoursAgo: number;
  /** Where the advertisement was found, such as the name of a group. */
  source: string;
  url?: string;
  text: string;
};

/** A flat of the demo. */
export type DemoListing = DemoAdvertisement & {
  /** True if the team entered the advertisement; otherwise a program sent it to the API. */
  byTeam?: true;
  /** The values that the program sends with the text of the advertisement, such as the rent. */
  fields?: Partial<ListingFields>;
  /** A later version of the advertisement, which the program sends, for example with a new rent. */
  later?: Pick<DemoAdvertisement, "hoursAgo" | "text">;
  /** A second advertisement of the same flat, which was found in another source. */
  again?: DemoAdvertisement;
  /** How the team decided about the listing. */
  decided?: "rejected" | "gone" | "released";
};
