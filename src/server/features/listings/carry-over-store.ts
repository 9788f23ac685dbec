import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { eraseTexts } from "./life-store.ts";

/** The number of listings that one statement erases. */
const batchSize = 1_000;

/**
 * Erases the texts and contacts of those imported listings whose texts were erased from the current
 * database after the dump was made. These listings get their current status, such as `gone`. A
 * listing that a source contained after the erasure keeps its text, because the flat may have been
 * advertised again.
 *
 * @param db a transaction in which table names mean the imported tables
 * @returns the number of erased listings
 */
export async function carryOverErasedTexts(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update listings as kept
    set status = own.status, gone_at = own.gone_at, gone_reason = own.gone_reason
    from ${sql.id("public", "listings")} as own
    where own.id = kept.id and kept.erased_at is null and kept.seen_at <= own.erased_at
    returning kept.id
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  const now = new Date();
  for (let start = 0; start < ids.length; start += batchSize) {
    await eraseTexts(db, ids.slice(start, start + batchSize), now);
  }
  return ids.length;
}
