import type { ListingFields } from "#common/listings/listing-fields.ts";

/** A post about a flat, as the team or an automation found it. */
export type DemoPost = {
  /** How many hours ago it was found. It was posted a few hours before that. */
  hoursAgo: number;
  /** Where it was seen. */
  source: string;
  url?: string;
  text: string;
};

/** A flat of the demo. */
export type DemoListing = DemoPost & {
  /** A post that the team pasted; otherwise an automation sent it. */
  byTeam?: true;
  /** The fields that the automation knows beside the text. */
  fields?: Partial<ListingFields>;
  /** The post as the automation sent it again later, for example with another rent. */
  later?: Pick<DemoPost, "hoursAgo" | "text">;
  /** The same flat, found at another source. */
  again?: DemoPost;
  /** How the team decided about the listing. */
  decided?: "rejected" | "gone" | "released";
};
