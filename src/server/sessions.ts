import { createHash, randomBytes } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { User } from "#common/accounts/user.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "./db/connection.ts";

/** A logged-in user and their session. */
export type CurrentSession = {
  /** The session's id in the database: the SHA-256 hash of its token. */
  id: string;
  user: User;
  /** When the user last entered a password or a second factor. */
  confirmedAt: Date;
};

/** Creates, finds and ends sessions. */
export type Sessions = {
  /**
   * Creates a session.
   *
   * @returns its token, which the server does not store
   */
  begin(userId: number, userAgent: string | undefined): Promise<string>;
  /**
   * Returns the session of a token; null if the session has ended, or if the account is disabled.
   * Extends the session to about 12 hours from now, but not beyond 7 days after the session began.
   */
  find(token: string): Promise<CurrentSession | null>;
  /**
   * Returns those of the given session ids that belong to administrators and have not ended. Does
   * not extend the sessions.
   */
  listLiveAdmins(ids: string[]): Promise<Set<string>>;
  end(token: string): Promise<void>;
  /** Ends all sessions of an account. */
  endAll(userId: number): Promise<void>;
  /** Deletes the sessions that have expired. */
  deleteExpired(): Promise<void>;
};

const hour = 3_600_000;
/** The number of milliseconds after which a session ends if it is not used. */
const idleMs = 12 * hour;
/** The maximum lifetime of a session, after which it ends even if it is used. */
const absoluteLimit = "7 days";
/** The maximum lifetime of a session in seconds, for the cookie. */
export const absoluteSeconds = 7 * 24 * 3_600;
/**
 * The minimum number of milliseconds between two recorded uses of a session. A use that comes
 * sooner is not recorded.
 */
const noteMs = 60_000;

type Attributes = {
  createdAt: Date;
  lastUsedAt: Date;
  confirmedAt: Date;
  userAgent: string | null;
};

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: Omit<User, "id">;
    DatabaseSessionAttributes: Attributes;
  }
}

/**
 * Returns the id under which a session is stored: the hash of its token. The token cannot be
 * derived from it.
 */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/** Returns a random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Returns the SQL condition that an account has an authenticator app. */
export const hasApp = (eb: ExpressionBuilder<DB, "users">) =>
  eb.exists(
    eb
      .selectFrom("authenticators")
      .select("authenticators.id")
      .whereRef("authenticators.userId", "=", "users.id")
      .where("authenticators.secret", "is not", null),
  );

/** Returns the SQL condition that an account has a passkey. */
export const hasPasskey = (eb: ExpressionBuilder<DB, "users">) =>
  eb.exists(
    eb.selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.userId", "=", "users.id"),
  );

/**
 * Returns the SQL condition that the user of a session must set up a second factor before using the
 * rest of the back office. The condition is true for an administrator without a second factor, if
 * second factors are required and the session began after they became required.
 */
const needsSecondFactor = (eb: ExpressionBuilder<DB, "users" | "sessions">) =>
  eb.and([
    eb("users.isAdmin", "=", true),
    eb.exists(
      eb
        .selectFrom("accountRules")
        .select("accountRules.id")
        .whereRef("accountRules.factorRequiredSince", "<=", "sessions.createdAt"),
    ),
    eb.not(eb.or([hasApp(eb), hasPasskey(eb)])),
  ]);

/**
 * Creates the adapter with which the library lucia stores and finds sessions. lucia passes tokens
 * to the adapter, and the adapter finds sessions by the hashes of the tokens.
 */
function createAdapter(db: Db): Adapter {
  const columns = [
    "sessions.userId",
    "expiresAt",
    "sessions.createdAt",
    "lastUsedAt",
    "confirmedAt",
    "userAgent",
  ] as const;
  const toSession = (
    id: string,
    { userId, expiresAt, ...attributes }: Attributes & { userId: number; expiresAt: Date },
  ) => ({ id, userId, expiresAt, attributes });
  return {
    async getSessionAndUser(token) {
      const row = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.userId")
        .select(columns)
        .select(["username", "email", "isAdmin", "users.createdAt as userCreatedAt"])
        .select((eb) => needsSecondFactor(eb).as("needs"))
        .where("sessions.id", "=", hashToken(token))
        .where("users.disabledAt", "is", null)
        .executeTakeFirst();
      if (!row) return [null, null];
      const { username, email, isAdmin, userCreatedAt, needs, ...session } = row;
      const user = { username, email, isAdmin, createdAt: userCreatedAt.toISOString() };
      const attributes = needs ? { ...user, needsSecondFactor: true as const } : user;
      return [toSession(token, session), { id: row.userId, attributes }];
    },
    async getUserSessions(userId) {
      const rows = await db
        .selectFrom("sessions")
        .select(["id", ...columns])
        .where("userId", "=", userId)
        .execute();
      return rows.map(({ id, ...row }) => toSession(id, row));
    },
    async setSession({ id: token, userId, expiresAt, attributes }) {
      await db
        .insertInto("sessions")
        .values({ id: hashToken(token), userId, expiresAt, ...attributes })
        .execute();
    },
    async updateSessionExpiration(token, expiresAt) {
      await db
        .updateTable("sessions")
        .set({
          expiresAt: sql<Date>`least(${expiresAt}, created_at + ${absoluteLimit}::interval)`,
          lastUsedAt: new Date(),
        })
        .where("id", "=", hashToken(token))
        .execute();
    },
    async deleteSession(token) {
      await db.deleteFrom("sessions").where("id", "=", hashToken(token)).execute();
    },
    async deleteUserSessions(userId) {
      await db.deleteFrom("sessions").where("userId", "=", userId).execute();
    },
    async deleteExpiredSessions() {
      await db.deleteFrom("sessions").where("expiresAt", "<=", new Date()).execute();
    },
  };
}

const createLucia = (adapter: Adapter) =>
  new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(idleMs / hour, "h"),
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });

/**
 * Creates the functions for sessions. Only this file uses the library lucia, which has had no
 * maintainer since 2025.
 * @param db a database, or a transaction to create a session in
 */
export function createSessions(db: Db): Sessions {
  const adapter = createAdapter(db);
  const lucia = createLucia(adapter);
  return {
    async begin(userId, userAgent) {
      const token = newToken();
      const now = new Date();
      const attributes = {
        createdAt: now,
        lastUsedAt: now,
        confirmedAt: now,
        // Only the first characters of the User-Agent header are stored, because they are enough to
        // recognize a browser.
        userAgent: userAgent?.slice(0, 300) ?? null,
      };
      await lucia.createSession(userId, attributes, { sessionId: token });
      return token;
    },
    async find(token) {
      const { session, user } = await lucia.validateSession(token);
      if (!session) return null;
      // The session is extended here, at most once per `noteMs`. Lucia would extend it only after
      // half of its lifetime, so a session could end although it was used recently.
      if (Date.now() - session.lastUsedAt.getTime() >= noteMs) {
        await adapter.updateSessionExpiration(token, new Date(Date.now() + idleMs));
      }
      return { id: hashToken(token), user, confirmedAt: session.confirmedAt };
    },
    async listLiveAdmins(ids) {
      const rows = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.userId")
        .select("sessions.id")
        .where("sessions.id", "in", ids)
        .where("expiresAt", ">", new Date())
        .where("isAdmin", "=", true)
        .where("users.disabledAt", "is", null)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    end: (token) => lucia.invalidateSession(token),
    endAll: (userId) => lucia.invalidateUserSessions(userId),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}

/**
 * Deletes a session of an account.
 *
 * @returns whether the session existed
 */
export async function deleteSession(db: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that the user of a session has just entered a password or a second factor. */
export async function confirmSession(db: Db, id: string): Promise<void> {
  await db.updateTable("sessions").set({ confirmedAt: new Date() }).where("id", "=", id).execute();
}

export async function deleteOtherSessions(
  db: Db,
  userId: number,
  currentId: string,
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "!=", currentId)
    .execute();
}
