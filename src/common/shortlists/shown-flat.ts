import { z } from "zod";

/**
 * The schema of a flat as a day's mail shows it. The values are stored when the mail is written, so
 * that they stay the same when the listing changes.
 */
export const shownFlatSchema = z.strictObject({
  title: z.string(),
  /**
   * The neighborhood and the city; null if both are unknown. `cost` and `size` are also null if
   * they are unknown.
   */
  place: z.string().nullable(),
  /** The costs of the flat in words, with the word "estimated" for estimates. */
  cost: z.string().nullable(),
  size: z.string().nullable(),
  /** The day from which the flat is free, in words; null if it is unknown. */
  from: z.string().nullable(),
  /** When the flat was posted, ISO 8601 UTC. */
  postedAt: z.string().nullable(),
  /**
   * The URL of the original advertisement on another site, which begins with http:// or https://.
   */
  url: z.url({ protocol: /^https?$/ }).nullable(),
  /** The contact of the landlord; null unless a member of the team has allowed it to be sent. */
  contact: z.string().nullable(),
  reasons: z.array(z.strictObject({ kind: z.enum(["met", "unmet", "unknown"]), text: z.string() })),
});

export type ShownFlat = z.output<typeof shownFlatSchema>;
