import { type Expression, sql } from "kysely";
import type { ListingFilter } from "#common/listings/listing-list.ts";
import { beginningsOf } from "../../db/search.ts";

/**
 * SQL condition: the text, the city, the neighborhood or the source of a listing contains all words
 * of a search text, each as a word or as the beginning of a longer one.
 */
export const isFoundBy = (text: string): Expression<boolean> =>
  sql<boolean>`search_words @@ ${beginningsOf(text)}`;

/** SQL condition: a listing is flagged, and no person has allowed it to be sent. */
export const isFlagged = sql<boolean>`(flags <> '[]'::jsonb and released_at is null)`;

/**
 * SQL condition: a listing waits for a person to allow it to be sent despite its flags, or to
 * reject it.
 */
export const awaitsRelease = sql<boolean>`(status <> 'rejected' and ${isFlagged})`;

/** SQL condition: a listing is not known to be the same flat as another one. */
export const isNoDuplicate = sql<boolean>`duplicate_of is null`;

/** Returns the SQL conditions of a filter of the table of listings, without the searched words. */
export function conditionsOf({
  status,
  city,
  flagged,
  source,
  capturedBy,
  since,
}: Omit<ListingFilter, "q">): Expression<boolean>[] {
  const parts: Expression<boolean>[] = [isNoDuplicate];
  if (status !== undefined) parts.push(sql`status = ${status}`);
  if (city !== undefined) parts.push(sql`city = ${city}`);
  if (flagged) parts.push(awaitsRelease);
  if (source !== undefined) parts.push(sql`source = ${source}`);
  if (capturedBy === 0) parts.push(sql`captured_key is not null`);
  else if (capturedBy !== undefined) parts.push(sql`captured_by = ${capturedBy}`);
  if (since !== undefined) parts.push(sql`captured_at >= ${since}::timestamp at time zone 'UTC'`);
  return parts;
}
