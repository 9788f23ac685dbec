import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { PauseEvent } from "#common/search-page/days.ts";
import type { AnswerChange } from "#common/submissions/compare-answers.ts";
import type {
  EndReason,
  Life,
  LifeState,
  SearchActor,
  SearchEventKind,
} from "#common/submissions/life.ts";
import type { SearchEvent, SubmissionStatus } from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";

/**
 * The columns of a search that are needed to show the searcher's page and to change the search.
 * Times are ISO 8601 UTC.
 */
export type Search = LifeState & {
  id: string;
  status: SubmissionStatus;
  acceptedAt: string;
  updatedAt: string;
  askedAt: string | null;
  confirmedAt: string | null;
  sentAt: string | null;
  /**
   * The beginning of the search's day 1: the time when its first daily mail was sent, with a
   * shortlist or with the message that there are no flats yet.
   */
  daysBeganAt: string | null;
  /** The number of days that the search has in addition to the usual number. */
  extraDays: number;
  endedNote: string | null;
  answers: Answers;
  definitionVersion: number | null;
  preferenceId: number | null;
  /** The id of the administrator who owns the search; null if it has no owner. */
  assigneeId: number | null;
  /** The email address that gets the mails about the search; null if the answers contain none. */
  email: string | null;
  name: string | null;
};

const selectSearches = (db: Db) =>
  db
    .selectFrom("submissions")
    .select([
      "id",
      "status",
      "life",
      "acceptedAt",
      "updatedAt",
      "askedAt",
      "confirmedAt",
      "endedAt",
      "endedReason",
      "endedNote",
      "sentAt",
      "daysBeganAt",
      "extraDays",
      "answers",
      "definitionVersion",
      "preferenceId",
      "assigneeId",
      "contactEmail as email",
      "contactName as name",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectSearches>["execute"]>>[number];

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

// The columns `status`, `life` and `ended_reason` are not validated, because check constraints
// allow only known values in them.
const toSearch = (row: Row): Search => ({
  ...row,
  status: row.status as SubmissionStatus,
  life: row.life as Life,
  endedReason: row.endedReason as EndReason | null,
  answers: row.answers as Answers,
  acceptedAt: row.acceptedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  askedAt: iso(row.askedAt),
  confirmedAt: iso(row.confirmedAt),
  endedAt: iso(row.endedAt),
  sentAt: iso(row.sentAt),
  daysBeganAt: iso(row.daysBeganAt),
});

export async function findSearch(db: Db, id: string): Promise<Search | undefined> {
  const row = await selectSearches(db).where("id", "=", id).executeTakeFirst();
  return row && toSearch(row);
}

/** Returns searches by their ids. */
export async function listSearches(db: Db, ids: readonly string[]): Promise<Map<string, Search>> {
  const rows = await selectSearches(db)
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toSearch(row)]));
}

/** Returns a search, and locks it until the transaction ends. */
export async function findSearchForUpdate(trx: Db, id: string): Promise<Search | undefined> {
  const row = await selectSearches(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toSearch(row);
}

/**
 * Returns searches by their ids, and locks them until the transaction ends. The rows are locked in
 * the order of their ids, so that two transactions cannot block each other. Other transactions can
 * still insert rows that refer to the searches.
 */
export async function lockSearches(trx: Db, ids: readonly string[]): Promise<Map<string, Search>> {
  const rows = await selectSearches(trx)
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, toSearch(row)]));
}

/** Returns the searches of an email address, newest first. */
export async function listSearchesOf(db: Db, email: string): Promise<Search[]> {
  const rows = await selectSearches(db)
    .where(sql`lower(contact_email)`, "=", email.toLowerCase())
    .orderBy("acceptedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSearch);
}

/** Locks the searches of an email address until the transaction ends, and returns them. */
export async function lockSearchesOf(trx: Db, email: string): Promise<Search[]> {
  const rows = await selectSearches(trx)
    .where(sql`lower(contact_email)`, "=", email.toLowerCase())
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toSearch);
}

/** Changes the state of a search, and the columns that belong to the state. */
export async function setLife(
  trx: Db,
  id: string,
  changes: {
    life: Life;
    status?: SubmissionStatus;
    confirmedAt?: Date;
    endedAt?: Date | null;
    endedReason?: EndReason | null;
    endedNote?: string | null;
    updatedAt: Date;
  },
): Promise<void> {
  await trx.updateTable("submissions").set(changes).where("id", "=", id).execute();
}

/** The changes to a search whose daily mail was sent. Null leaves a column as it is. */
export type SendingChanges = {
  id: string;
  status: SubmissionStatus | null;
  sentAt: Date | null;
  daysBeganAt: Date | null;
  updatedAt: Date;
};

/**
 * Stores the changes to searches whose daily mails were sent. Also marks these searches as not
 * matched. The match queue then matches them again, so that other flats replace the sent ones.
 */
export async function setSendings(trx: Db, changes: readonly SendingChanges[]): Promise<void> {
  await sql`
    update submissions set status = coalesce(given.status, submissions.status),
      sent_at = coalesce(given."sentAt", submissions.sent_at),
      days_began_at = coalesce(given."daysBeganAt", submissions.days_began_at),
      updated_at = given."updatedAt", matched_as_of = null
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, status text,
      "sentAt" timestamptz, "daysBeganAt" timestamptz, "updatedAt" timestamptz)
    where submissions.id = given.id
  `.execute(trx);
}

/** Sets the number of days that a search has in addition to the usual number. */
export async function setExtraDays(
  trx: Db,
  id: string,
  changes: { extraDays: number; updatedAt: Date },
): Promise<void> {
  await trx.updateTable("submissions").set(changes).where("id", "=", id).execute();
}

/** Adds an event to the timeline of a search. */
export async function appendSearchEvent(
  trx: Db,
  event: {
    submissionId: string;
    kind: SearchEventKind;
    actor: SearchActor;
    at: Date;
    details?: object;
  },
): Promise<void> {
  const { details, ...columns } = event;
  await trx
    .insertInto("searchEvents")
    .values({ ...columns, details: details === undefined ? null : JSON.stringify(details) })
    .execute();
}

/** Returns the latest event of a search; undefined if there is none. */
export async function findLastEvent(
  db: Db,
  submissionId: string,
): Promise<{ kind: SearchEventKind; actor: SearchActor; at: Date; details: unknown } | undefined> {
  const row = await db
    .selectFrom("searchEvents")
    .select(["kind", "actor", "at", "details"])
    .where("submissionId", "=", submissionId)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as SearchEventKind, actor: row.actor as SearchActor };
}

/**
 * Returns the latest event that ended a search; undefined if there is none.
 *
 * @param before only events before this time count
 */
export async function findLastEnd(
  db: Db,
  submissionId: string,
  before?: Date,
): Promise<{ at: Date; details: unknown } | undefined> {
  return db
    .selectFrom("searchEvents")
    .select(["at", "details"])
    .where("submissionId", "=", submissionId)
    .where("kind", "=", "ended")
    .$if(before !== undefined, (query) => query.where("at", "<", before ?? new Date()))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns when each of some searches was paused, ended or continued, oldest first. */
export async function listStopsOf(
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, PauseEvent[]>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("searchEvents")
    .select(["submissionId", "kind", "at"])
    .where("submissionId", "=", sql<string>`any(${[...submissionIds]}::uuid[])`)
    .where("kind", "in", ["paused", "resumed", "ended", "revived"])
    .orderBy("at")
    .execute();
  return Map.groupBy(
    rows.map(({ submissionId, kind, at }) => ({
      submissionId,
      kind: kind === "paused" || kind === "ended" ? ("paused" as const) : ("resumed" as const),
      at,
    })),
    ({ submissionId }) => submissionId,
  );
}

/** Returns when a search was paused, ended or continued, oldest first. */
export async function listStops(db: Db, submissionId: string): Promise<PauseEvent[]> {
  return (await listStopsOf(db, [submissionId])).get(submissionId) ?? [];
}

/** Returns the events that changed a search, newest first. */
export async function listSearchEvents(db: Db, submissionId: string): Promise<SearchEvent[]> {
  const rows = await db
    .selectFrom("searchEvents")
    .select(["id", "kind", "actor", "at", "details"])
    .where("submissionId", "=", submissionId)
    .orderBy("at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ details, ...row }) => ({
    ...row,
    kind: row.kind as SearchEventKind,
    actor: row.actor as SearchActor,
    at: row.at.toISOString(),
    changes: (details as { changes?: AnswerChange[] } | null)?.changes ?? [],
  }));
}
