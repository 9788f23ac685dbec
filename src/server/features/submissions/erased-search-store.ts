import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * An erased search. A submission with its id that was accepted at `erasedAt` or before is not
 * stored again.
 */
export type ErasedSearch = { id: string; erasedAt: Date };

/**
 * Records that searches were erased, so that they are not restored from the journal (the files of
 * accepted submissions) or by an import.
 */
export async function recordErasedSearches(trx: Db, searches: ErasedSearch[]): Promise<void> {
  if (searches.length === 0) return;
  await trx
    .insertInto("erasedSearches")
    .values(searches)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ erasedAt: sql<Date>`excluded.erased_at`, tracesRemoved: false }),
    )
    .execute();
}

/** Returns the searches that were erased after the given time. */
export async function listErasedSearches(db: Db, after: Date): Promise<ErasedSearch[]> {
  return db
    .selectFrom("erasedSearches")
    .select(["id", "erasedAt"])
    .where("erasedAt", ">", after)
    .execute();
}

/**
 * Returns the erased searches of which the files of the embedded database may still contain data.
 */
export async function listSearchesWithTraces(db: Db): Promise<ErasedSearch[]> {
  return db
    .selectFrom("erasedSearches")
    .select(["id", "erasedAt"])
    .where("tracesRemoved", "=", false)
    .execute();
}

export async function recordSearchTracesRemoved(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("erasedSearches")
    .set({ tracesRemoved: true })
    .where("id", "=", sql<string>`any(${ids})`)
    .execute();
}

/**
 * Records that the files of the embedded database may again contain data of all erased searches.
 */
export async function recordSearchTraces(db: Db): Promise<void> {
  await db.updateTable("erasedSearches").set({ tracesRemoved: false }).execute();
}

/**
 * Returns the ids of at most `limit` searches that the import would bring back, although they were
 * erased from the current database.
 *
 * @param db a transaction in which table names mean the imported tables
 */
export async function listErasedImports(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select submissions.id from submissions
    join ${sql.id("public", "erased_searches")} as erased on erased.id = submissions.id
    where accepted_at <= erased_at limit ${sql.lit(limit)}
  `.execute(db);
  return rows.map(({ id }) => id);
}
