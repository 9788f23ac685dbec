import type { CallRules, MemberHours, WeeklyTime } from "#common/calls/call-hours.ts";
import type { Db } from "../../db/connection.ts";

const ruleColumns = [
  "weekly",
  "timeZone",
  "minutes",
  "pauseMinutes",
  "noticeHours",
  "daysAhead",
  "place",
] as const;

/** A member of the team who has rules for feedback calls. */
export type OfferingMember = { userId: number; username: string; rules: CallRules };

/**
 * Selects the administrators, each with the rules for feedback calls that the administrator has
 * set.
 */
const selectMembers = (db: Db) =>
  db
    .selectFrom("users")
    .innerJoin("callHours", "callHours.userId", "users.id")
    .select(["users.id as userId", "users.username", ...ruleColumns])
    .where("users.isAdmin", "=", true)
    .where("users.disabledAt", "is", null)
    // An import may have reset an account to an invitation that its person has not accepted yet.
    .where("users.invitedAt", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>["execute"]>>[number];

const toMember = ({ userId, username, weekly, ...rules }: Row): OfferingMember => ({
  userId,
  username,
  // The cast is safe, because the weekly times were validated when they were saved or imported.
  rules: { ...rules, weekly: weekly as WeeklyTime[] },
});

/** Returns every administrator with the rules for feedback calls, sorted by name. */
export async function listMemberHours(db: Db): Promise<MemberHours[]> {
  const members = new Map(
    (await selectMembers(db).execute()).map((row) => [row.userId, toMember(row).rules]),
  );
  const admins = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("isAdmin", "=", true)
    .where("disabledAt", "is", null)
    .orderBy("username")
    .execute();
  return admins.map(({ id, username }) => ({
    userId: id,
    username,
    rules: members.get(id) ?? null,
  }));
}

/**
 * Returns the members of the team who offer times for feedback calls.
 *
 * @param lock whether to lock their hours until the transaction ends, so that only one feedback
 *   call at a time is booked with each member
 */
export async function listOffering(
  db: Db,
  { lock = false }: { lock?: boolean } = {},
): Promise<OfferingMember[]> {
  const rows = await selectMembers(db)
    .orderBy("users.id")
    .$if(lock, (query) => query.forUpdate("callHours"))
    .execute();
  return rows.map(toMember).filter(({ rules }) => rules.weekly.length > 0);
}

/** Returns the time zone of a member's hours; undefined if the member has set none. */
export async function findMemberZone(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("callHours")
    .select("timeZone")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.timeZone;
}

/** Stores the rules for feedback calls of a member of the team, in place of earlier rules. */
export async function setHours(
  trx: Db,
  userId: number,
  { weekly, ...rules }: CallRules,
): Promise<void> {
  const columns = { ...rules, weekly: JSON.stringify(weekly), updatedAt: new Date() };
  await trx
    .insertInto("callHours")
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(columns))
    .execute();
}
