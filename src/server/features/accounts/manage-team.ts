import type { Session } from "#common/accounts/session.ts";
import type { User } from "#common/accounts/user.ts";
import type { AuditAction } from "#common/audit/entry.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { endAccountLinks } from "../../secret-links/store.ts";
import { createSessions, deleteSession } from "../../sessions.ts";
import { revokeKeysOf } from "../api-keys/revoke-keys.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { findMailbox } from "./address-store.ts";
import { refuseWrongPassword } from "./change-account.ts";
import { assertPasswordUnchanged, withPassword } from "./log-in.ts";
import { listSessions } from "./store.ts";
import {
  deleteUser,
  type LockedAccount,
  lockAdminsAndAccount,
  setDisabled,
  setIsAdmin,
} from "./team-store.ts";

type Change = {
  /** The account that makes the change; null if the command line makes it. */
  actor: Actor;
  /** The id of the account to change. */
  id: number;
  action: AuditAction;
  /** Whether the change takes administrator rights away from the account. */
  endsRights: boolean;
};

/**
 * Changes an account in a transaction that locks the rows of all administrators. So if two
 * administrators demote each other at the same moment, the second is refused.
 * @throws AppError NOT_FOUND without such an account, FORBIDDEN when the actor is no longer an
 *   administrator, CONFLICT for the actor's own account and for the last administrator
 */
export async function changeMember<Result>(
  db: Db,
  { actor, id, action, endsRights }: Change,
  work: (trx: Db, account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const { admins, account } = await lockAdminsAndAccount(trx, id);
    if (actor) assertAdmin(admins, actor);
    if (!account) throw new AppError("NOT_FOUND", "There is no such account");
    if (endsRights && actor?.id === id) {
      throw new AppError(
        "CONFLICT",
        "You cannot do this to your own account: ask another administrator",
      );
    }
    if (endsRights) refuseLastAdmin(admins, account);
    const result = await work(trx, account);
    await appendAudit(trx, { actor, action, subject: account.username });
    return result;
  });
}

/**
 * Checks that a user is one of the administrators, because the user may have lost these rights since
 * the request began.
 *
 * @throws AppError FORBIDDEN
 */
export function assertAdmin(admins: ReadonlySet<number>, { id }: { id: number }): void {
  if (!admins.has(id)) throw new AppError("FORBIDDEN", "You are no longer an administrator");
}

/** Throws an error if the change would remove the last administrator who can log in. */
function refuseLastAdmin(admins: Set<number>, { id, username }: LockedAccount): void {
  if (!admins.has(id) || admins.size > 1) return;
  throw new AppError(
    "CONFLICT",
    `${username} is the last administrator: make another account an administrator first`,
  );
}

/**
 * Makes an account an administrator, or takes an account's administrator rights away and ends its
 * sessions.
 */
export function changeRole(
  db: Db,
  actor: Actor,
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<void> {
  const action = isAdmin ? "account.promote" : "account.demote";
  return changeMember(db, { actor, id, action, endsRights: !isAdmin }, async (trx) => {
    await setIsAdmin(trx, id, isAdmin);
    if (!isAdmin) await createSessions(trx).endAll(id);
  });
}

/**
 * Deletes an account and its sessions. The account's posts, pages and notes stay, without an
 * author's name.
 */
export function removeAccount(db: Db, actor: Actor, id: number): Promise<void> {
  const change: Change = { actor, id, action: "account.remove", endsRights: true };
  return changeMember(db, change, (trx, account) => deleteAccount(trx, actor, account));
}

async function deleteAccount(
  trx: Db,
  actor: Actor,
  { id, isAdmin, isDisabled }: LockedAccount,
): Promise<void> {
  // The API keys of a disabled or demoted account are suspended. Deleting the account would end the
  // suspension, so the suspended keys are revoked first.
  if (isDisabled || !isAdmin) await revokeKeysOf(trx, actor, id);
  await endAccountLinks(trx, id);
  await deleteUser(trx, id);
}

/**
 * Disables or enables an account. Disabling ends its sessions and links, refuses its logins, and
 * suspends the API keys that it created. Enabling makes its password and its API keys work again.
 */
export function disableAccount(
  db: Db,
  actor: Actor,
  { id, isDisabled }: { id: number; isDisabled: boolean },
): Promise<void> {
  const action = isDisabled ? "account.disable" : "account.enable";
  return changeMember(db, { actor, id, action, endsRights: isDisabled }, async (trx) => {
    await setDisabled(trx, id, isDisabled);
    if (!isDisabled) return;
    await createSessions(trx).endAll(id);
    await endAccountLinks(trx, id);
  });
}

/** Ends all sessions of another account. */
export function endSessionsOf(db: Db, actor: Actor, id: number): Promise<void> {
  const change: Change = { actor, id, action: "account.sessions-end", endsRights: false };
  return changeMember(db, change, (trx) => createSessions(trx).endAll(id));
}

/** Lists the sessions of an account; the session of the request is marked. */
export async function listSessionsOf(
  db: Db,
  id: number,
  currentSessionId: string,
): Promise<Session[]> {
  if (!(await findMailbox(db, id))) throw new AppError("NOT_FOUND", "There is no such account");
  return listSessions(db, id, currentSessionId);
}

/** Ends one session of another account. */
export function endSessionOf(
  db: Db,
  actor: Actor,
  { id, sessionId }: { id: number; sessionId: string },
): Promise<void> {
  const change: Change = { actor, id, action: "account.session-end", endsRights: false };
  return changeMember(db, change, async (trx) => {
    if (await deleteSession(trx, id, sessionId)) return;
    throw new AppError("NOT_FOUND", "There is no such session");
  });
}

/**
 * Deletes the user's own account and its sessions. The account's posts, pages and notes stay,
 * without an author's name.
 * @throws AppError BAD_REQUEST for a wrong password, CONFLICT for the last administrator
 */
export async function deleteOwnAccount(
  context: RequestContext,
  { id, username }: User,
  currentPassword: string,
): Promise<void> {
  const { database, cookies } = context;
  const deleted = await withPassword(
    context,
    { username, password: currentPassword },
    async (found) => {
      await database.db.transaction().execute(async (trx) => {
        const { admins, account } = await lockAdminsAndAccount(trx, id);
        await assertPasswordUnchanged(trx, found);
        if (!account) throw new AppError("NOT_FOUND", "There is no such account");
        refuseLastAdmin(admins, account);
        const actor = { id, username };
        await deleteAccount(trx, actor, account);
        await appendAudit(trx, { actor, action: "account.remove", subject: username });
      });
      return true;
    },
  );
  if (!deleted) refuseWrongPassword();
  await database.makeDurable();
  cookies.set("session", null);
}
