import { type ExpressionBuilder, sql } from "kysely";
import { invitationHours, type Member, type MemberState } from "#common/accounts/member.ts";
import type { Paged } from "#common/paging.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";

const openSessions = (eb: ExpressionBuilder<DB, "users">, now: Date) =>
  eb
    .selectFrom("sessions")
    .whereRef("sessions.userId", "=", "users.id")
    .where("sessions.expiresAt", ">", now);

/**
 * Returns one page of the list of all accounts. Administrators come first, then ordinary accounts;
 * in both groups, older accounts come before newer ones.
 */
export async function listMembers(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<Member>> {
  const now = new Date();
  const [role, after = "0"] = cursor?.split("-") ?? [];
  const rows = await db
    .selectFrom("users")
    .select((eb) => [
      "id",
      "username",
      "email",
      "isAdmin",
      "createdAt",
      "pendingEmail",
      "disabledAt",
      "invitedAt",
      openSessions(eb, now).select(sql<number>`count(*)::integer`.as("open")).as("sessions"),
      openSessions(eb, now)
        .select(({ fn }) => fn.max("lastUsedAt").as("last"))
        .as("lastUsedAt"),
    ])
    .$if(role !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([eb("isAdmin", "=", role === "admin"), eb("id", ">", Number(after))]),
          ...(role === "admin" ? [eb("isAdmin", "=", false)] : []),
        ]),
      ),
    )
    .orderBy("isAdmin", "desc")
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    username: row.username,
    email: row.invitedAt === null ? row.email : (row.pendingEmail ?? row.email),
    isAdmin: row.isAdmin,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    sessions: row.sessions ?? 0,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
  const last = items.at(-1);
  const nextCursor =
    last && rows.length > limit ? `${last.isAdmin ? "admin" : "user"}-${last.id}` : null;
  return { items, nextCursor };
}

function stateOf(
  { disabledAt, invitedAt }: { disabledAt: Date | null; invitedAt: Date | null },
  now: Date,
): MemberState {
  if (disabledAt !== null) return "disabled";
  if (invitedAt === null) return "active";
  return now.getTime() - invitedAt.getTime() < invitationHours * 3_600_000 ? "invited" : "expired";
}

/** The data of an account that is needed to change the account. */
export type LockedAccount = {
  id: number;
  username: string;
  isAdmin: boolean;
  isDisabled: boolean;
  isInvited: boolean;
  /** The address of the account, or the one to which an invitation was mailed. */
  email: string | null;
};

/**
 * Returns an account, and the ids of the administrators who can log in; undefined if there is no
 * such account.
 * @param trx a transaction, which locks all these rows until it ends. It locks them in the order of
 *   their ids, so that two transactions cannot deadlock
 */
export async function lockAdminsAndAccount(
  trx: Db,
  id: number,
): Promise<{ admins: Set<number>; account: LockedAccount | undefined }> {
  const rows = await trx
    .selectFrom("users")
    .select(["id", "username", "isAdmin", "disabledAt", "invitedAt", "email", "pendingEmail"])
    .where((eb) => eb.or([eb("isAdmin", "=", true), eb("id", "=", id)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const canLogIn = (row: (typeof rows)[number]) =>
    row.disabledAt === null && row.invitedAt === null;
  const found = rows.find((row) => row.id === id);
  return {
    admins: new Set(rows.flatMap((row) => (row.isAdmin && canLogIn(row) ? [row.id] : []))),
    account: found && {
      id,
      username: found.username,
      isAdmin: found.isAdmin,
      isDisabled: found.disabledAt !== null,
      isInvited: found.invitedAt !== null,
      email: found.pendingEmail ?? found.email,
    },
  };
}

export async function setIsAdmin(db: Db, id: number, isAdmin: boolean): Promise<void> {
  await db.updateTable("users").set({ isAdmin }).where("id", "=", id).execute();
}

/** Disables an account, or enables it. Disabling it again does not change `disabledAt`. */
export async function setDisabled(trx: Db, id: number, isDisabled: boolean): Promise<void> {
  await trx
    .updateTable("users")
    .set({ disabledAt: isDisabled ? new Date() : null })
    .where("id", "=", id)
    .where("disabledAt", isDisabled ? "is" : "is not", null)
    .execute();
}

/**
 * Records that an account is invited, or that its owner has chosen a password.
 * @param invitedAt the time of the invitation; null if the owner has a password
 */
export async function setInvitedAt(trx: Db, id: number, invitedAt: Date | null): Promise<void> {
  await trx.updateTable("users").set({ invitedAt }).where("id", "=", id).execute();
}

/**
 * Returns whether an account is disabled, and locks the account until the transaction ends.
 */
export async function lockIsDisabled(trx: Db, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .select("disabledAt")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.disabledAt !== null;
}

/**
 * Deletes an account and its sessions. Rows that refer to the account stay, without the reference.
 */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}
