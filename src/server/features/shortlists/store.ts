import { sql } from "kysely";
import type { Paged } from "#common/paging.ts";
import type {
  ShortlistCounts,
  ShortlistFlat,
  ShortlistKind,
  ShortlistState,
} from "#common/shortlists/shortlist.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfterUuid, pageOf } from "../../db/cursor.ts";
import { insertRows } from "../../db/insert-rows.ts";

/** A shortlist as it is stored, with its flats in their order. */
export type StoredShortlist = {
  id: string;
  submissionId: string;
  day: string;
  kind: ShortlistKind;
  state: ShortlistState;
  note: string | null;
  proposedAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  mailId: string | null;
  updatedAt: Date;
  flats: ShortlistFlat[];
};

const selectShortlists = (db: Db) =>
  db
    .selectFrom("shortlists")
    .select(["shortlists.id", "submissionId", "kind", "state", "note", "proposedAt", "dueAt"])
    .select(["shortlists.sentAt", "mailId", "shortlists.updatedAt"])
    .select(sql<string>`day::text`.as("day"));

type Row = Awaited<ReturnType<ReturnType<typeof selectShortlists>["executeTakeFirstOrThrow"]>>;

async function withFlats(db: Db, rows: Row[]): Promise<StoredShortlist[]> {
  if (rows.length === 0) return [];
  const flats = await db
    .selectFrom("shortlistFlats")
    .select(["shortlistId", "listingId", "score", "note"])
    .where("shortlistId", "=", sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy("position")
    .execute();
  const byList = Map.groupBy(flats, ({ shortlistId }) => shortlistId);
  return rows.map((row) => ({
    ...row,
    // Constraints of the table allow only these values.
    kind: row.kind as ShortlistKind,
    state: row.state as ShortlistState,
    flats: (byList.get(row.id) ?? []).map(({ shortlistId: _shortlistId, ...flat }) => flat),
  }));
}

export async function findShortlist(db: Db, id: string): Promise<StoredShortlist | undefined> {
  const rows = await selectShortlists(db).where("shortlists.id", "=", id).execute();
  return (await withFlats(db, rows))[0];
}

/** Returns one part of the proposed shortlists of living searches, those that are due first. */
export async function listProposedPage(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Paged<StoredShortlist>> {
  const [moment, afterId] = cursor?.split("_") ?? [];
  const rows = await selectShortlists(db)
    .innerJoin("submissions", "submissions.id", "submissionId")
    .select(cursorOf("dueAt", "shortlists.id").as("cursor"))
    .where("state", "=", "proposed")
    .where("life", "<>", "ended")
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(due_at, shortlists.id) > (${moment}::timestamptz, ${afterId}::uuid)`,
      ),
    )
    .orderBy("dueAt")
    .orderBy("shortlists.id")
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (row) => row);
  return { items: await withFlats(db, items), nextCursor };
}

/** Returns one part of the shortlists that were sent or kept since a time, the newest first. */
export async function listSentPage(
  db: Db,
  { since, cursor, limit }: { since: Date; cursor?: string | undefined; limit: number },
): Promise<Paged<StoredShortlist>> {
  const rows = await selectShortlists(db)
    .select(cursorOf("shortlists.sentAt", "shortlists.id").as("cursor"))
    .where("shortlists.sentAt", ">=", since)
    .$if(cursor !== undefined, (query) =>
      query.where(isAfterUuid(cursor ?? "", "shortlists.sentAt", "shortlists.id")),
    )
    .orderBy("shortlists.sentAt", "desc")
    .orderBy("shortlists.id", "desc")
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (row) => row);
  return { items: await withFlats(db, items), nextCursor };
}

/** Counts the proposals of active searches, and those of them that are late; since when they are. */
export async function countProposed(
  db: Db,
  now: Date,
): Promise<ShortlistCounts & { lateSince: Date | null }> {
  return db
    .selectFrom("shortlists")
    .innerJoin("submissions", "submissions.id", "submissionId")
    .select([
      sql<number>`count(*)`.as("waiting"),
      sql<number>`count(*) filter (where due_at < ${now})`.as("late"),
      sql<Date | null>`min(due_at) filter (where due_at < ${now})`.as("lateSince"),
    ])
    .where("state", "=", "proposed")
    .where("life", "=", "active")
    .executeTakeFirstOrThrow();
}

/** Returns the shortlists of a search that were sent or kept, the newest first. */
export async function listSentShortlists(db: Db, submissionId: string): Promise<StoredShortlist[]> {
  const rows = await selectShortlists(db)
    .where("submissionId", "=", submissionId)
    .where("state", "in", ["kept", "sent"])
    .orderBy("shortlists.sentAt", "desc")
    .execute();
  return withFlats(db, rows);
}

/** Returns the flats of shortlists as their mails showed them: JSON by shortlist and listing. */
export async function listShown(
  db: Db,
  shortlistIds: readonly string[],
): Promise<{ shortlistId: string; listingId: string; shown: unknown }[]> {
  if (shortlistIds.length === 0) return [];
  return db
    .selectFrom("shortlistFlats")
    .select(["shortlistId", "listingId", "shown"])
    .where("shortlistId", "in", shortlistIds)
    .where("shown", "is not", null)
    .execute();
}

export type Proposal = {
  submissionId: string;
  day: string;
  kind: ShortlistKind;
  dueAt: Date;
  flats: readonly { listingId: string; score: number }[];
};

/**
 * Stores proposals, except for a search that has a shortlist of the same day. Earlier proposals of
 * the searches, which were not sent in time, are skipped.
 *
 * @returns the number of stored proposals
 */
export async function insertProposals(
  trx: Db,
  proposals: readonly Proposal[],
  now: Date,
): Promise<number> {
  if (proposals.length === 0) return 0;
  // The searches are locked, so that no shortlist of them is sent meanwhile.
  const searches = proposals.map(({ submissionId }) => submissionId);
  await sql`
    select from submissions where id = any(${searches}::uuid[]) order by id for no key update
  `.execute(trx);
  const rows = proposals.map(({ flats: _flats, ...row }) => ({
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
    ids.has(id) ? toFlatRows(id, proposals[place]?.flats ?? []) : [],
  );
  if (flats.length > 0) await insertRows("shortlistFlats", flats).execute(trx);
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

/** Changes columns of a shortlist. */
export async function setShortlist(
  trx: Db,
  id: string,
  changes: {
    day?: string;
    kind?: ShortlistKind;
    state?: ShortlistState;
    note?: string | null;
    sentAt?: Date;
    sentBy?: number | null;
    mailId?: string;
    updatedAt: Date;
  },
): Promise<void> {
  await trx.updateTable("shortlists").set(changes).where("id", "=", id).execute();
}

/** Stores the flats of a shortlist as its mail showed them. */
export async function setShown(
  trx: Db,
  shortlistId: string,
  shown: readonly { listingId: string; shown: ShownFlat }[],
): Promise<void> {
  const rows = shown.map((flat) => ({ listing_id: flat.listingId, shown: flat.shown }));
  await sql`
    update shortlist_flats set shown = given.shown
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (listing_id uuid, shown jsonb)
    where shortlist_id = ${shortlistId} and shortlist_flats.listing_id = given.listing_id
  `.execute(trx);
}

/**
 * Makes room for a mail of a day without flats: takes over the day's proposal if there is one.
 *
 * @returns the id of the shortlist; undefined if a mail of this day was sent already
 */
export async function claimDay(
  trx: Db,
  { submissionId, day, dueAt }: { submissionId: string; day: string; dueAt: Date },
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .insertInto("shortlists")
    .values({
      submissionId,
      day,
      kind: "nothing_yet",
      state: "proposed",
      dueAt,
      proposedAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["submissionId", "day"])
        .doUpdateSet({ kind: "nothing_yet", state: "proposed", updatedAt: now })
        .where("shortlists.state", "in", ["proposed", "skipped"]),
    )
    .returning("id")
    .executeTakeFirst();
  if (row) await trx.deleteFrom("shortlistFlats").where("shortlistId", "=", row.id).execute();
  return row?.id;
}
