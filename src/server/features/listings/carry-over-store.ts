import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { removeDeletedListings } from "./deleted-store.ts";
import { eraseTexts } from "./life-store.ts";

/** The number of listings that one statement erases. */
const batchSize = 1_000;

/**
 * SQL for the listings whose texts were erased from the current database. If such a listing was
 * deleted after its erasure, only its row in `deleted_listings` records the erasure.
 */
const erasedListings = sql`(
  select id, erased_at, status, gone_at, gone_reason from ${sql.id("public", "listings")}
  where erased_at is not null
  union all
  select deleted.id, part.* from ${sql.id("public", "deleted_listings")} as deleted
  cross join jsonb_to_record(deleted.content -> 'listings' -> 0) as part (
    erased_at timestamptz, status text, gone_at timestamptz, gone_reason text
  )
  where part.erased_at is not null
)`;

/**
 * Erases the texts and contacts of those imported listings whose texts were erased from the current
 * database after the dump was made. These listings get their current status, such as `gone`. If
 * such a listing is among the deleted ones of the import, it is deleted permanently. A listing that
 * a source contained after the erasure keeps its text, because the flat may have been advertised
 * again.
 *
 * @param db a transaction in which table names mean the imported tables
 * @returns the number of erased and removed listings
 */
export async function carryOverErasedTexts(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update listings as kept
    set status = own.status, gone_at = own.gone_at, gone_reason = own.gone_reason
    from ${erasedListings} as own
    where own.id = kept.id and kept.erased_at is null and kept.seen_at <= own.erased_at
    returning kept.id
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  const now = new Date();
  for (let start = 0; start < ids.length; start += batchSize) {
    await eraseTexts(db, ids.slice(start, start + batchSize), now);
  }
  return ids.length + (await removeErasedDeleted(db));
}

/**
 * Removes those deleted listings of the import whose texts were erased from the current database
 * after the dump was made. Returns the number of removed listings.
 */
async function removeErasedDeleted(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select kept.id from deleted_listings as kept
    join ${erasedListings} as own on own.id = kept.id
    cross join jsonb_to_record(kept.content -> 'listings' -> 0) as part (
      erased_at timestamptz, seen_at timestamptz
    )
    where part.erased_at is null and part.seen_at <= own.erased_at
  `.execute(db);
  await removeDeletedListings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
