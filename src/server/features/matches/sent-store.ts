import { sql } from "kysely";
import type { MatchState, Verdict } from "#common/matches/match.ts";
import type { DislikeReason } from "#common/matching/dislike-reasons.ts";
import { type AnsweredFlat, type Taste, tasteOf } from "#common/matching/taste.ts";
import type { Db } from "../../db/connection.ts";
import { listMatchable } from "../listings/match-store.ts";
import { markUnmatched } from "../submissions/match-store.ts";
import type { Scored } from "./match-rules.ts";

/** A match as it is stored. */
export type StoredMatch = Scored & {
  state: MatchState;
  sentAt: Date | null;
  verdict: Verdict | null;
  verdictReasons: DislikeReason[];
  verdictNote: string | null;
  answeredAt: Date | null;
};

const selectMatches = (db: Db) =>
  db
    .selectFrom("matches")
    .select(["submissionId", "listingId", "score", "state", "sentAt"])
    .select(["verdict", "verdictReasons", "verdictNote", "answeredAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMatches>["executeTakeFirstOrThrow"]>>;

/**
 * Converts a database row to a match. The values are not checked again, because the code stores
 * only values of the declared types.
 */
const toStored = ({ submissionId: _submissionId, ...row }: Row): StoredMatch => ({
  ...row,
  state: row.state as MatchState,
  verdict: row.verdict as Verdict | null,
  verdictReasons: row.verdictReasons as DislikeReason[],
});

/** Returns all matches of a search, the best first. */
export async function listMatchesOfSearch(db: Db, submissionId: string): Promise<StoredMatch[]> {
  const rows = await selectMatches(db)
    .where("submissionId", "=", submissionId)
    .orderBy("score", "desc")
    .orderBy("listingId")
    .execute();
  return rows.map(toStored);
}

/**
 * Returns the flats in the mails of a search, with the searcher's answers, newest mail first. This
 * includes mails that were only stored, because the site had no mail server.
 */
export async function listSentMatches(db: Db, submissionId: string): Promise<StoredMatch[]> {
  const rows = await selectMatches(db)
    .where("submissionId", "=", submissionId)
    .where("state", "in", ["kept", "sent"])
    .orderBy("sentAt", "desc")
    .orderBy("score", "desc")
    .orderBy("listingId")
    .execute();
  return rows.map(toStored);
}

/** Returns the match of a listing and a search; undefined if there is none. */
export async function findMatch(
  db: Db,
  { submissionId, listingId }: { submissionId: string; listingId: string },
): Promise<StoredMatch | undefined> {
  const row = await selectMatches(db)
    .where("submissionId", "=", submissionId)
    .where("listingId", "=", listingId)
    .executeTakeFirst();
  return row && toStored(row);
}

/** The flats of one mail about a search, and whether the mail was sent or only stored ("kept"). */
type SentFlats = { submissionId: string; flats: readonly Scored[]; state: "sent" | "kept" };

/**
 * Records that flats were sent to searches, or that the mails with them were only stored ("kept").
 * The queue then matches the searches again to find other flats. The record of a flat that was sent
 * or kept before does not change.
 *
 * @param trx a transaction that has locked the searches
 * @returns the recorded flats by the ids of the searches: all except those that had been sent or
 *   kept before
 */
export async function markSent(
  trx: Db,
  sent: readonly SentFlats[],
  at: Date,
): Promise<Map<string, string[]>> {
  const rows = sent.flatMap(({ submissionId, flats, state }) =>
    flats.map(({ listingId, score }) => ({
      submission_id: submissionId,
      listing_id: listingId,
      score,
      state,
    })),
  );
  const { rows: recorded } = await sql<{ submissionId: string; listingId: string }>`
    insert into matches (submission_id, listing_id, score, state, sent_at)
    select submission_id, listing_id, score, state, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (submission_id uuid, listing_id uuid, score smallint, state text)
    on conflict (submission_id, listing_id) do update set score = excluded.score,
      state = excluded.state, sent_at = excluded.sent_at
      where matches.state in ('unsent', 'dropped')
    returning submission_id, listing_id
  `.execute(trx);
  await markUnmatched(
    trx,
    sent.map(({ submissionId }) => submissionId),
  );
  const bySearch = Map.groupBy(recorded, ({ submissionId }) => submissionId);
  return new Map(
    Array.from(bySearch, ([id, flats]) => [id, flats.map(({ listingId }) => listingId)]),
  );
}

/**
 * Marks flats as sent if they have the state `kept`: their mail was first only stored, because the
 * site had no mail server. The mail has been sent since then.
 *
 * @param trx a transaction that has locked the search
 */
export async function markKeptAsSent(
  trx: Db,
  submissionId: string,
  { listingIds, at }: { listingIds: readonly string[]; at: Date },
): Promise<void> {
  await trx
    .updateTable("matches")
    .set({ state: "sent", sentAt: at })
    .where("submissionId", "=", submissionId)
    .where("listingId", "=", sql<string>`any(${[...listingIds]}::uuid[])`)
    .where("state", "=", "kept")
    .execute();
}

/**
 * Drops an unsent match, so that it is not proposed again, or restores a dropped one.
 *
 * @param trx a transaction that has locked the search
 * @returns false if there is no such match, or it was sent
 */
export async function setDropped(
  trx: Db,
  { submissionId, listingId }: { submissionId: string; listingId: string },
  isDropped: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("matches")
    .set({ state: isDropped ? "dropped" : "unsent" })
    .where("submissionId", "=", submissionId)
    .where("listingId", "=", listingId)
    .where("state", "in", ["unsent", "dropped"])
    .executeTakeFirstOrThrow();
  await markUnmatched(trx, [submissionId]);
  return numUpdatedRows > 0n;
}

/** A searcher's answer to a flat. If `verdict` is null, an earlier answer is deleted. */
export type VerdictValues = {
  verdict: Verdict | null;
  /** The reasons for a dislike. */
  reasons: readonly DislikeReason[];
  note: string | null;
  at: Date;
};

/**
 * Stores a searcher's answer to a flat. The queue then matches the search again, because the
 * answers affect the scores.
 *
 * @param trx a transaction that has locked the search
 * @returns false if no mail of this search contains the flat
 */
export async function setVerdict(
  trx: Db,
  { submissionId, listingId }: { submissionId: string; listingId: string },
  { verdict, reasons, note, at }: VerdictValues,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("matches")
    .set({
      verdict,
      verdictReasons: JSON.stringify(verdict === "dislike" ? reasons : []),
      verdictNote: verdict === null ? null : note,
      answeredAt: verdict === null ? null : at,
    })
    .where("submissionId", "=", submissionId)
    .where("listingId", "=", listingId)
    .where("state", "in", ["kept", "sent"])
    .executeTakeFirstOrThrow();
  await markUnmatched(trx, [submissionId]);
  return numUpdatedRows > 0n;
}

/**
 * Returns, by the ids of searches, what their searchers like and dislike according to their answers
 * to flats. Searchers who have answered no flat are left out.
 */
export async function listTastes(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, Taste>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await selectMatches(db)
    .where("submissionId", "=", sql<string>`any(${submissionIds}::uuid[])`)
    .where("verdict", "is not", null)
    .execute();
  const listings = await listMatchable(db, [...new Set(rows.map(({ listingId }) => listingId))]);
  const bySearch = Map.groupBy(rows, ({ submissionId }) => submissionId);
  const tastes = Array.from(bySearch, ([submissionId, answered]): [string, Taste] => {
    const flats = answered.map(toStored).flatMap((match): AnsweredFlat[] => {
      const listing = listings.get(match.listingId)?.listing;
      if (!listing || match.verdict === null) return [];
      return [{ listing, verdict: match.verdict, reasons: match.verdictReasons }];
    });
    return [submissionId, tasteOf(flats)];
  });
  return new Map(tastes);
}

/**
 * Returns what a searcher likes and dislikes according to the answers to flats; null if there are
 * none.
 */
export async function tasteOfSearch(db: Db, submissionId: string): Promise<Taste | null> {
  return (await listTastes(db, [submissionId])).get(submissionId) ?? null;
}
