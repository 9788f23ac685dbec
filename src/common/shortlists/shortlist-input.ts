import { z } from "zod";
import { isUuidCursor } from "../cursors.ts";
import { requiredUpdatedAt } from "../inputs.ts";

/** The maximum number of flats on a shortlist. A shortlist that Roost proposes has fewer. */
export const mostFlats = 12;
/** The maximum number of shortlists that one request sends. */
export const mostSent = 500;

const id = z.uuid("id must be a UUID");
const listingId = z.uuid("listingId must be a UUID");

/**
 * Returns the schema of a text that the team adds to a shortlist, or to one of its flats, for the
 * searcher to read. An empty text becomes null.
 */
const line = (label: string, maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, `${label} must be at most ${maximum} characters`)
    .transform((text) => (text === "" ? null : text))
    .nullable();

export const shortlistIdInput = z.strictObject({ id });

export const shortlistListInput = z.strictObject({
  /**
   * `sent`: the shortlists that were sent today, in the site's time zone. They include shortlists
   * whose mails were only stored today, because no mail server was configured.
   */
  list: z.enum(["proposed", "sent"]).default("proposed"),
  limit: z.int().min(1).max(200).default(100),
  cursor: z.string().max(80).refine(isUuidCursor, { error: "cursor is not valid" }).optional(),
});

export type ShortlistListInput = z.output<typeof shortlistListInput>;

/**
 * The changes of a proposed shortlist. `flats` contains all its flats in their order. A flat that
 * is not in `flats` is not sent today. A flat in `dropped` is never proposed to the searcher again.
 */
export const shortlistUpdate = z.strictObject({
  id,
  expectedUpdatedAt: requiredUpdatedAt,
  note: line("Line to the searcher", 1000).optional(),
  flats: z
    .array(z.strictObject({ listingId, note: line("Line about the flat", 500).default(null) }))
    .max(mostFlats, `A shortlist has at most ${mostFlats} flats`)
    .refine((flats) => new Set(flats.map((flat) => flat.listingId)).size === flats.length, {
      error: "A flat is on the list twice",
    })
    .optional(),
  dropped: z.array(listingId).max(mostFlats).default([]),
});
export type ShortlistUpdate = z.output<typeof shortlistUpdate>;

/**
 * The input that sends or skips one shortlist. The server refuses it if the shortlist has changed
 * since the user loaded it.
 */
export const shortlistAction = z.strictObject({ id, expectedUpdatedAt: requiredUpdatedAt });
export type ShortlistAction = z.output<typeof shortlistAction>;

/**
 * The input that sends several shortlists, except those that have changed since the user loaded
 * them.
 */
export const sendAllInput = z.strictObject({
  shortlists: z
    .array(shortlistAction)
    .min(1, "shortlists must not be empty")
    .max(mostSent, `At most ${mostSent} shortlists can be sent at once`),
});
