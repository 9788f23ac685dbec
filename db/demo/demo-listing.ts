import type { ListingFields } from "#common/listings/listing-fields.ts";

/** A post about a flat, as the team or an automation found it. */
export type DemoPost = {
  /** How many hours ago the post was found. The post was written a few hours earlier. */
  hoursAgo: number;
  /** The source in which the post was found, such as the name of a group. */
  source: string;
  url?: string;
  text: string;
};

/** A flat of the demo. */
export type DemoListing = DemoPost & {
  /** True if the team pasted the post; otherwise an automation sent it. */
  byTeam?: true;
  /** The fields that the automation sends in addition to the text. */
  fields?: Partial<ListingFields>;
  /** The post as the automation sent it again later, for example with another rent. */
  later?: Pick<DemoPost, "hoursAgo" | "text">;
  /** A second advertisement of the same flat, which was found in another source. */
  again?: DemoPost;
  /** How the team decided about the listing. */
  decided?: "rejected" | "gone" | "released";
};
