import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { findSecret } from "../../db/secret-store.ts";
import { digestOf, erasureSecret } from "./erasure-store.ts";

const present = (table: string) => sql.id("public", table);

const batchSize = 1_000;

/**
 * Copies the withdrawals of consent from the current database to the import. Ends each imported
 * search that was sent before its person withdrew the consent, unless the search was confirmed
 * after the withdrawal.
 *
 * @param db a transaction in which table names mean the imported tables
 * @param key the key that hashes email addresses; undefined if no address was ever hashed
 */
export async function carryOverWithdrawals(db: Db, key: string | undefined): Promise<void> {
  const { rows } = await sql<{ digest: string; withdrawnAt: Date }>`
    insert into withdrawals select * from ${present("withdrawals")}
    on conflict (id) do update
      set email_digest = excluded.email_digest, withdrawn_at = excluded.withdrawn_at
    returning email_digest as digest, withdrawn_at as "withdrawnAt"
  `.execute(db);
  if (key === undefined || rows.length === 0) return;
  const newest = new Map<string, Date>();
  for (const { digest, withdrawnAt } of rows) {
    const other = newest.get(digest);
    if (!other || other < withdrawnAt) newest.set(digest, withdrawnAt);
  }
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (after !== undefined) after = await applyToBatch(db, key, newest, after);
}

/**
 * Runs after `carryOverWithdrawals`. Adds the withdrawals of consent that were made in the current
 * database since then, and applies them to the imported searches. Usually there are none.
 * @param db a transaction in which table names mean the current tables
 * @param schema the schema of the imported tables
 */
export async function carryOverLastWithdrawals(db: Db, schema: string): Promise<void> {
  const { rows } = await sql`
    select from ${present("withdrawals")} as own
    where not exists (select from ${sql.id(schema, "withdrawals")} as kept where kept.id = own.id)
    limit 1
  `.execute(db);
  if (rows.length === 0) return;
  const key = await findSecret(db, erasureSecret);
  const { rows: paths } = await sql<{ path: string }>`
    select current_setting('search_path') as path, set_config('search_path', ${schema}, true)
  `.execute(db);
  await carryOverWithdrawals(db, key);
  await sql`select set_config('search_path', ${paths[0]?.path}, true)`.execute(db);
}

type Ending = { id: string; at: Date; life: string };

/**
 * Reads the next batch of searches, and ends each search whose person has withdrawn the consent.
 * @returns the id of the last search of the batch; undefined if there are no more searches
 */
async function applyToBatch(
  db: Db,
  key: string,
  newest: ReadonlyMap<string, Date>,
  after: string,
): Promise<string | undefined> {
  const searches = await db
    .selectFrom("submissions")
    .leftJoin("consents", "consents.submissionId", "submissions.id")
    .select(["submissions.id", "contactEmail", "address", "life", "acceptedAt"])
    .select("submissions.confirmedAt")
    .where("submissions.id", ">", after)
    .orderBy("submissions.id")
    .limit(batchSize)
    .execute();
  const endings = searches.flatMap((search): Ending[] => {
    const { id, life, acceptedAt, confirmedAt } = search;
    const moments = [search.contactEmail, search.address].flatMap(
      (address) => (address === null ? undefined : newest.get(digestOf(key, address))) ?? [],
    );
    const at = moments.toSorted((one, other) => other.getTime() - one.getTime())[0];
    if (at === undefined || acceptedAt > at || (confirmedAt ?? acceptedAt) > at) return [];
    return [{ id, at, life }];
  });
  for (const ending of endings) await endSearch(db, ending);
  return searches.at(-1)?.id;
}

async function endSearch(db: Db, { id, at, life }: Ending): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawnAt: at })
    .where("submissionId", "=", id)
    .where("withdrawnAt", "is", null)
    .execute();
  if (life === "ended") return;
  await db
    .updateTable("submissions")
    .set({ life: "ended", status: "closed", endedAt: at, endedReason: "unsubscribed" })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("searchEvents")
    .values({
      submissionId: id,
      kind: "ended",
      actor: "searcher",
      at,
      details: JSON.stringify({ reason: "unsubscribed", before: life }),
    })
    .execute();
}
