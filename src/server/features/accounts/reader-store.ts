import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** An account to which a mail can be sent. */
export type Reader = { id: number; username: string; address: string };

const selectReaders = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "username", "email"])
    .where("email", "is not", null)
    .where("disabledAt", "is", null)
    .where("invitedAt", "is", null)
    .orderBy("id");

const toReaders = (rows: { id: number; username: string; email: string | null }[]): Reader[] =>
  rows.flatMap(({ id, username, email }) =>
    email === null ? [] : [{ id, username, address: email }],
  );

/** Lists the administrators who want mail about the site's security. */
export async function listSiteReaders(db: Db): Promise<Reader[]> {
  const rows = await selectReaders(db)
    .where("isAdmin", "=", true)
    .where("siteAlertsOffAt", "is", null)
    .execute();
  return toReaders(rows);
}

/**
 * Returns a list that contains only the account with the given username, ignoring case. The list is
 * empty if this account does not exist or gets no mail about its security. An ordinary account gets
 * such mail only if its address is confirmed, because any visitor may register with a stranger's
 * address.
 */
export async function listMailboxesOf(db: Db, username: string): Promise<Reader[]> {
  const rows = await selectReaders(db)
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .where((eb) => eb.or([eb("isAdmin", "=", true), eb("emailConfirmedAt", "is not", null)]))
    .execute();
  return toReaders(rows);
}

/** Returns whether an account gets mail about the site's security. */
export async function findWantsSiteAlerts(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("siteAlertsOffAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.siteAlertsOffAt === null;
}

/** Switches an account's mail about the site's security on or off. */
export async function setWantsSiteAlerts(db: Db, userId: number, isWanted: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ siteAlertsOffAt: isWanted ? null : new Date() })
    .where("id", "=", userId)
    .execute();
}
