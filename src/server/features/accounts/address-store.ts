import { sql } from "kysely";
import type { User } from "#common/accounts/user.ts";
import type { Db } from "../../db/connection.ts";
import { toUser, userColumns } from "./store.ts";

/**
 * An account with its email address, the time of the address's confirmation, and the new address
 * that is not confirmed yet.
 */
export type Mailbox = {
  user: User;
  confirmedAt: Date | null;
  /**
   * The new address, which becomes the account's address when the owner confirms it; null if there
   * is none.
   */
  pending: string | null;
};

const selectMailboxes = (db: Db) =>
  db.selectFrom("users").select([...userColumns, "emailConfirmedAt", "pendingEmail"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMailboxes>["executeTakeFirstOrThrow"]>>;

const toMailbox = ({ emailConfirmedAt, pendingEmail, ...user }: Row): Mailbox => ({
  user: toUser(user),
  confirmedAt: emailConfirmedAt,
  pending: pendingEmail,
});

export async function findMailbox(db: Db, userId: number): Promise<Mailbox | undefined> {
  const row = await selectMailboxes(db).where("id", "=", userId).executeTakeFirst();
  return row && toMailbox(row);
}

/** Returns an account and locks its row until the transaction ends. */
export async function lockMailbox(trx: Db, userId: number): Promise<Mailbox | undefined> {
  const row = await selectMailboxes(trx).where("id", "=", userId).forUpdate().executeTakeFirst();
  return row && toMailbox(row);
}

/**
 * Lists at most `limit` accounts with the given address, ignoring case, except disabled accounts
 * and accounts whose invitation was not accepted. Confirmed addresses come first, then
 * administrators. A visitor may register many accounts with a stranger's address. Even then, the
 * list contains the stranger's own account if its address is confirmed.
 */
export async function listMailboxesAt(db: Db, email: string, limit: number): Promise<Mailbox[]> {
  const rows = await selectMailboxes(db)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("disabledAt", "is", null)
    .where("invitedAt", "is", null)
    .orderBy(sql`email_confirmed_at is null`)
    .orderBy("isAdmin", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toMailbox);
}

export async function setAddress(
  trx: Db,
  userId: number,
  changes: { email?: string | null; emailConfirmedAt?: Date | null; pendingEmail: string | null },
): Promise<void> {
  await trx.updateTable("users").set(changes).where("id", "=", userId).execute();
}
