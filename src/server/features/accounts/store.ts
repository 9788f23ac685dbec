import { sql } from "kysely";
import type { Session } from "#common/accounts/session.ts";
import type { User } from "#common/accounts/user.ts";
import type { Db } from "../../db/connection.ts";

export const userColumns = ["id", "username", "email", "isAdmin", "createdAt"] as const;

export const toUser = ({
  createdAt,
  ...row
}: Omit<User, "createdAt"> & { createdAt: Date }): User => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** An account with the hash of its password. */
export type Account = { user: User; password: string };

/** Returns the account with the given username, ignoring case. */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom("users")
    .select([...userColumns, "password"])
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  if (!row) return undefined;
  const { password, ...user } = row;
  return { user: toUser(user), password };
}

/** Returns an account's password hash and locks it until the transaction ends. */
export async function findPasswordForUpdate(trx: Db, userId: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("password")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.password;
}

/**
 * Inserts an account.
 * @param user the account with the hash of its password
 */
export async function insertUser(
  db: Db,
  user: { username: string; password: string; email: string | null; isAdmin: boolean },
): Promise<User> {
  const row = await db
    .insertInto("users")
    .values({ ...user, createdAt: new Date() })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password: passwordHash }).where("id", "=", userId).execute();
}

/**
 * Stores a new hash of the same password, made by newer rules. Does nothing if the password has
 * changed in the meantime.
 */
export async function replaceHash(
  db: Db,
  userId: number,
  { before, hash }: { before: string; hash: string },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ password: hash })
    .where("id", "=", userId)
    .where("password", "=", before)
    .execute();
}

/** Lists the administrators who can log in: neither disabled nor only invited. */
export async function listAdmins(db: Db): Promise<User[]> {
  const rows = await db
    .selectFrom("users")
    .select(userColumns)
    .where("isAdmin", "=", true)
    .where("disabledAt", "is", null)
    .where("invitedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toUser);
}

/**
 * Lists the live sessions of an account, the most recently used first.
 * @param currentId the id of the session that sent the request
 */
export async function listSessions(db: Db, userId: number, currentId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "createdAt", "lastUsedAt", "userAgent"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", new Date())
    .orderBy("lastUsedAt", "desc")
    .execute();
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: row.id === currentId,
  }));
}

export async function isKnownBrowser(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("knownBrowsers")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepKnownBrowser(db: Db, id: string, userId: number): Promise<void> {
  const lastUsedAt = new Date();
  await db
    .insertInto("knownBrowsers")
    .values({ id, userId, lastUsedAt })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ lastUsedAt }))
    .execute();
}

export async function deleteKnownBrowsers(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("knownBrowsers").where("userId", "=", userId).execute();
}

/** The number of failed logins after which the next attempt has to wait. */
const freeFailures = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;
/**
 * The number of hours without another failed login after which the failed logins of an account are
 * no longer counted.
 */
const memoryHours = 24;

/**
 * Counts a login attempt as a failure before the password is checked, so that parallel attempts
 * cannot exceed the limit. A successful login removes the count.
 * @returns the number of failures including this attempt, or the seconds until the next attempt is
 *   allowed
 */
export async function countLoginTry(
  db: Db,
  key: string,
): Promise<{ failures: number } | { waitSeconds: number }> {
  const now = new Date();
  const forgotten = new Date(now.getTime() - memoryHours * 3_600_000);
  const failures = sql<number>`
    case when login_failures.last_failed_at < ${forgotten} then 1 else login_failures.failures + 1 end
  `;
  // Each further failed login doubles the wait before the next attempt.
  const wait = sql`make_interval(secs => least(${longestWaitSeconds}::integer,
    ${firstWaitSeconds} * power(2, least(20, ${failures} - ${freeFailures}))))`;
  const counted = await db
    .insertInto("loginFailures")
    .values({ key, failures: 1, lastFailedAt: now, blockedUntil: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          failures,
          lastFailedAt: now,
          blockedUntil: sql<Date>`
            case when ${failures} >= ${freeFailures} then ${now}::timestamptz + ${wait} else ${now} end
          `,
        })
        .where("loginFailures.blockedUntil", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  if (counted) return counted;
  const row = await db
    .selectFrom("loginFailures")
    .select("blockedUntil")
    .where("key", "=", key)
    .executeTakeFirst();
  const waitMs = (row?.blockedUntil.getTime() ?? now.getTime()) - now.getTime();
  return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/**
 * Returns whether an account with the given number of failed logins has to wait before the next
 * login attempt.
 */
export const blocksNextAttempt = (failures: number): boolean => failures >= freeFailures;

export async function forgetLoginFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("loginFailures").where("key", "=", key).execute();
}

const dayMs = 86_400_000;
/**
 * The number of days without a login after which a browser is no longer known for an account. The
 * cookie that identifies the browser lasts as long.
 */
const knownDays = 365;

/** Deletes old counts of failed logins, and browsers that have not logged in for a long time. */
export async function forgetOldLogins(db: Db): Promise<void> {
  const before = (days: number) => new Date(Date.now() - days * dayMs);
  await db
    .deleteFrom("loginFailures")
    .where("lastFailedAt", "<", before(memoryHours / 24))
    .execute();
  await db.deleteFrom("knownBrowsers").where("lastUsedAt", "<", before(knownDays)).execute();
}
