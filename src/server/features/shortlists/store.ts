import { sql } from "kysely";
import type { Paged } from "#common/paging.ts";
import type {
  ShortlistCounts,
  ShortlistFlat,
  ShortlistKind,
  ShortlistState,
} from "#common/shortlists/shortlist.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfterUuid, pageOf } from "../../db/cursor.ts";

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

/**
 * SQL: the score of a flat of a proposed shortlist. It is the current score of the flat's match,
 * because the wishes or the listing may have changed since the shortlist was proposed. A flat that
 * is no match, such as one that a person has added, has its stored score.
 */
export const scoreNow = sql<number>`coalesce((
  select matches.score from matches
  where matches.submission_id = shortlists.submission_id and matches.state = 'unsent'
    and matches.listing_id = shortlist_flats.listing_id
), shortlist_flats.score)`;

const selectShortlists = (db: Db) =>
  db
    .selectFrom("shortlists")
    .select(["shortlists.id", "submissionId", "kind", "state", "note", "proposedAt", "dueAt"])
    .select(["shortlists.sentAt", "mailId", "shortlists.updatedAt"])
    .select(sql<string>`day::text`.as("day"))
    .select(
      sql<ShortlistFlat[]>`coalesce((
        select json_agg(
          json_build_object(
            'listingId', listing_id, 'score', ${scoreNow}, 'note', shortlist_flats.note
          ) order by position
        ) from shortlist_flats where shortlist_id = shortlists.id
      ), '[]')`.as("flats"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectShortlists>["executeTakeFirstOrThrow"]>>;

/**
 * Converts a database row to a shortlist. The values are not checked again, because constraints of
 * the table allow only values of the declared types.
 */
const toShortlist = (row: Row): StoredShortlist => ({
  ...row,
  kind: row.kind as ShortlistKind,
  state: row.state as ShortlistState,
});

export async function findShortlist(db: Db, id: string): Promise<StoredShortlist | undefined> {
  const row = await selectShortlists(db).where("shortlists.id", "=", id).executeTakeFirst();
  return row && toShortlist(row);
}

/** Returns shortlists by their ids. */
export async function listShortlistsWithIds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StoredShortlist>> {
  const rows = await selectShortlists(db)
    .where("shortlists.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toShortlist(row)]));
}

/**
 * Returns shortlists by their ids, and locks them until the transaction ends. So no other
 * transaction deletes a shortlist while this one changes or sends it.
 */
export async function lockShortlists(
  trx: Db,
  ids: readonly string[],
): Promise<Map<string, StoredShortlist>> {
  const rows = await selectShortlists(trx)
    .where("shortlists.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy("shortlists.id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, toShortlist(row)]));
}

/** Returns a map from the id of each given shortlist to the id of its search. */
export async function listSubmissionIds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("shortlists")
    .select(["id", "submissionId"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, submissionId }) => [id, submissionId]));
}

/** Returns the listings of shortlists, by the ids of the shortlists. */
export async function listListingIds(
  db: Db,
  shortlistIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("shortlistFlats")
    .select(["shortlistId", "listingId"])
    .where("shortlistId", "=", sql<string>`any(${shortlistIds}::uuid[])`)
    .execute();
  const byList = Map.groupBy(rows, ({ shortlistId }) => shortlistId);
  return new Map(
    Array.from(byList, ([id, flats]) => [id, flats.map(({ listingId }) => listingId)]),
  );
}

/**
 * Returns one page of the proposed shortlists of searches that have not ended, sorted by when they
 * are due.
 */
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
  return { items: items.map(toShortlist), nextCursor };
}

/**
 * Returns one page of the shortlists that were sent since the given time, or whose mails were
 * stored since then because there is no mail server, newest first.
 */
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
  return { items: items.map(toShortlist), nextCursor };
}

/**
 * Counts the proposed shortlists of active searches, and those of them that are past their due
 * time. Also returns the time at which the first of them became late. Leaves out searches whose
 * searcher gets no mail, because the team cannot send their shortlists.
 */
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
    .where("contactEmail", "is not", null)
    .where(
      sql<boolean>`not exists (
        select from mail_suppressions where address = lower(contact_email)
      )`,
    )
    .executeTakeFirstOrThrow();
}

/**
 * Returns the shortlists of a search that were sent, or whose mails were stored because there is no
 * mail server, newest first.
 */
export async function listSentShortlists(db: Db, submissionId: string): Promise<StoredShortlist[]> {
  const rows = await selectShortlists(db)
    .where("submissionId", "=", submissionId)
    .where("state", "in", ["kept", "sent"])
    .orderBy("shortlists.sentAt", "desc")
    .execute();
  return rows.map(toShortlist);
}

/**
 * Returns the flats of shortlists as their mails showed them, as JSON, by the ids of the shortlist
 * and the listing.
 */
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

/** Stores new values of some columns of a shortlist. */
export async function setShortlist(
  trx: Db,
  id: string,
  changes: {
    state?: ShortlistState;
    note?: string | null;
    updatedAt: Date;
  },
): Promise<void> {
  await trx.updateTable("shortlists").set(changes).where("id", "=", id).execute();
}
