import { type Insertable, sql } from "kysely";
import type { Call, CallState } from "#common/calls/call.ts";
import type { Calls } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import type { TakenTime } from "./free-time-rules.ts";

/** The columns of a booked feedback call that are needed to move or cancel it. */
export type StoredCall = {
  id: string;
  submissionId: string;
  userId: number | null;
  startsAt: Date;
  endsAt: Date;
  state: CallState;
  uid: string;
  sequence: number;
  place: string;
};

const storedColumns = [
  "id",
  "submissionId",
  "userId",
  "startsAt",
  "endsAt",
  "state",
  "uid",
  "sequence",
  "place",
] as const;

// The cast is safe, because a constraint of the table allows only the states of a feedback call.
const toStored = <Stateful extends { state: string }>(row: Stateful) => ({
  ...row,
  state: row.state as CallState,
});

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const selectCalls = (db: Db) =>
  db
    .selectFrom("calls")
    .innerJoin("submissions", "submissions.id", "calls.submissionId")
    .leftJoin("users", "users.id", "calls.userId")
    .select([
      "calls.id",
      "calls.submissionId",
      "submissions.contactName as name",
      "submissions.city",
      "calls.userId",
      "users.username",
      "calls.startsAt",
      "calls.endsAt",
      "calls.state",
      "calls.place",
      "calls.bookedAt",
      "calls.movedAt",
      "calls.cancelledAt",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectCalls>["execute"]>>[number];

const toCall = ({ userId, username, ...row }: Row): Call => ({
  ...toStored(row),
  member: userId === null || username === null ? null : { id: userId, username },
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  bookedAt: row.bookedAt.toISOString(),
  movedAt: iso(row.movedAt),
  cancelledAt: iso(row.cancelledAt),
});

/** Returns the booked feedback calls that end after the given time, earliest first. */
export async function listUpcoming(db: Db, now: Date): Promise<Call[]> {
  const rows = await selectCalls(db)
    .where("calls.state", "=", "booked")
    .where("calls.endsAt", ">", now)
    .orderBy("calls.startsAt")
    .orderBy("calls.id")
    .execute();
  return rows.map(toCall);
}

/** Returns the feedback calls of a search, the latest first. */
export async function listCallsOf(db: Db, submissionId: string): Promise<Call[]> {
  const rows = await selectCalls(db)
    .where("calls.submissionId", "=", submissionId)
    .orderBy("calls.startsAt", "desc")
    .orderBy("calls.id")
    .execute();
  return rows.map(toCall);
}

export async function getCall(db: Db, id: string): Promise<Call> {
  return toCall(await selectCalls(db).where("calls.id", "=", id).executeTakeFirstOrThrow());
}

/** Returns a feedback call, and locks it until the transaction ends. */
export async function findCallForUpdate(trx: Db, id: string): Promise<StoredCall | undefined> {
  const row = await trx
    .selectFrom("calls")
    .select(storedColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toStored(row);
}

/** Returns the id of the search to which a feedback call belongs. */
export async function findSearchOfCall(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("calls")
    .select("submissionId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.submissionId;
}

/**
 * Returns the booked feedback call of a search, unless the call has ended; undefined if there is
 * none.
 */
export async function findBooked(
  db: Db,
  submissionId: string,
  now: Date,
): Promise<StoredCall | undefined> {
  const row = await db
    .selectFrom("calls")
    .select(storedColumns)
    .where("submissionId", "=", submissionId)
    .where("state", "=", "booked")
    .where("endsAt", ">", now)
    .orderBy("startsAt")
    .limit(1)
    .executeTakeFirst();
  return row && toStored(row);
}

/**
 * Returns the times of booked feedback calls that have not ended, or that ended in the last 24
 * hours, by the id of the member of the team with whom they are booked.
 *
 * @param except the id of the call that is about to be moved, whose time is not returned
 */
export async function listTaken(
  db: Db,
  now: Date,
  except: string | undefined,
): Promise<Map<number, TakenTime[]>> {
  const rows = await db
    .selectFrom("calls")
    .select(["userId", "startsAt", "endsAt"])
    .where("state", "=", "booked")
    // Calls that ended in the last 24 hours are returned, too, because no other call may begin
    // during the pause after them.
    .where("endsAt", ">", new Date(now.getTime() - 86_400_000))
    .where("userId", "is not", null)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
  const taken = new Map<number, TakenTime[]>();
  for (const { userId, ...time } of rows) {
    if (userId !== null) taken.set(userId, [...(taken.get(userId) ?? []), time]);
  }
  return taken;
}

export async function insertCall(trx: Db, call: Insertable<Calls>): Promise<StoredCall> {
  return toStored(
    await trx.insertInto("calls").values(call).returning(storedColumns).executeTakeFirstOrThrow(),
  );
}

/**
 * Changes a booked feedback call, and increases its sequence number. Calendar programs accept a
 * changed event only with a higher number.
 */
export async function updateCall(
  trx: Db,
  id: string,
  changes: Partial<Pick<StoredCall, "userId" | "startsAt" | "endsAt" | "state" | "place">> & {
    movedAt?: Date;
    cancelledAt?: Date;
    remindedAt?: null;
  },
): Promise<StoredCall> {
  return toStored(
    await trx
      .updateTable("calls")
      .set({ ...changes, sequence: sql<number>`sequence + 1` })
      .where("id", "=", id)
      .returning(storedColumns)
      .executeTakeFirstOrThrow(),
  );
}
