import { type ExpressionBuilder, sql } from "kysely";
import type { Member } from "#common/accounts/member.ts";
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
  const items = rows.slice(0, limit).map(({ createdAt, sessions, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sessions: sessions ?? 0,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  const last = items.at(-1);
  const nextCursor =
    last && rows.length > limit ? `${last.isAdmin ? "admin" : "user"}-${last.id}` : null;
  return { items, nextCursor };
}

/**
 * Returns the ids of all administrators, and the name of an account; undefined if there is no such
 * account.
 * @param trx a transaction, which locks all these rows until it ends. They are locked in the order of
 *   their ids, so that two transactions never wait for each other
 */
export async function lockAdminsAndAccount(
  trx: Db,
  id: number,
): Promise<{ admins: Set<number>; username: string | undefined }> {
  const rows = await trx
    .selectFrom("users")
    .select(["id", "username", "isAdmin"])
    .where((eb) => eb.or([eb("isAdmin", "=", true), eb("id", "=", id)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  return {
    admins: new Set(rows.flatMap((row) => (row.isAdmin ? [row.id] : []))),
    username: rows.find((row) => row.id === id)?.username,
  };
}

export async function setIsAdmin(db: Db, id: number, isAdmin: boolean): Promise<void> {
  await db.updateTable("users").set({ isAdmin }).where("id", "=", id).execute();
}

/**
 * Deletes an account and its sessions. Rows that refer to the account stay, without the reference.
 */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}
