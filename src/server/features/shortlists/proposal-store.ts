import { sql } from "kysely";
import type { ShortlistFlat, ShortlistKind } from "#common/shortlists/shortlist.ts";
import type { Db } from "../../db/connection.ts";
import { insertRows } from "../../db/insert-rows.ts";

export type Proposal = {
  submissionId: string;
  day: string;
  kind: ShortlistKind;
  dueAt: Date;
  flats: readonly { listingId: string; score: number }[];
};

/**
 * Stores proposed shortlists. Leaves out a search that already has a shortlist of this day, or that
 * was paused or has ended since it was read. Earlier shortlists of these searches that are still
 * proposed come too late, and get the state `skipped`.
 *
 * @returns the number of stored shortlists
 */
export async function insertProposals(
  trx: Db,
  proposals: readonly Proposal[],
  now: Date,
): Promise<number> {
  // This query locks the searches of the proposals, so that no other transaction sends a shortlist
  // of these searches until this transaction ends.
  const { rows: living } = await sql<{ id: string }>`
    select id from submissions
    where id = any(${proposals.map(({ submissionId }) => submissionId)}::uuid[])
      and life in ('active', 'unconfirmed')
    order by id for no key update
  `.execute(trx);
  const searches = living.map(({ id }) => id);
  const possible = proposals.filter(({ submissionId }) => searches.includes(submissionId));
  if (possible.length === 0) return 0;
  const rows = possible.map(({ flats: _flats, ...row }) => ({
    ...row,
    id: crypto.randomUUID(),
    state: "proposed",
    proposedAt: now,
    updatedAt: now,
  }));
  const { rows: stored } = await sql<{ id: string }>`
    ${insertRows("shortlists", rows)} on conflict (submission_id, day) do nothing returning id
  `.execute(trx);
  const ids = new Set(stored.map(({ id }) => id));
  const flats = rows.flatMap(({ id }, place) =>
    ids.has(id) ? toFlatRows(id, possible[place]?.flats ?? []) : [],
  );
  if (flats.length > 0) {
    // For each flat, PostgreSQL checks the foreign key to the table of shortlists. PostgreSQL plans
    // this check once per connection. A plan that is made while the table is almost empty would
    // read the whole table in each later check. `enable_seqscan = off` prevents such a plan.
    await sql`set local enable_seqscan = off`.execute(trx);
    await insertRows("shortlistFlats", flats).execute(trx);
  }
  await trx
    .updateTable("shortlists")
    .set({ state: "skipped", updatedAt: now })
    .where("submissionId", "=", sql<string>`any(${searches}::uuid[])`)
    .where("state", "=", "proposed")
    .where("id", "<>", sql<string>`all(${[...ids]}::uuid[])`)
    .execute();
  return ids.size;
}

const toFlatRows = (
  shortlistId: string,
  flats: readonly { listingId: string; score: number; note?: string | null }[],
) =>
  flats.map(({ listingId, score, note = null }, position) => ({
    shortlistId,
    listingId,
    position,
    score,
    note,
  }));

/** Replaces the flats of a shortlist. */
export async function replaceFlats(
  trx: Db,
  shortlistId: string,
  flats: readonly ShortlistFlat[],
): Promise<void> {
  await trx.deleteFrom("shortlistFlats").where("shortlistId", "=", shortlistId).execute();
  if (flats.length > 0) {
    await insertRows("shortlistFlats", toFlatRows(shortlistId, flats)).execute(trx);
  }
}
