import type { NewMemberInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import type { AuditAction } from "#common/audit/entry.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { createSessions } from "../../sessions.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { createAccount } from "./change-account.ts";
import { generatePassword } from "./create-first-admin.ts";
import { deleteUser, findNameForUpdate, lockAdmins, setIsAdmin } from "./team-store.ts";

type Change = {
  /** Another administrator, or null for the command line. */
  actor: Actor;
  /** The account that is changed. */
  id: number;
  action: AuditAction;
  /** Whether the account is no administrator's afterwards. */
  endsRights: boolean;
};

/**
 * Changes an account in one transaction, in which no other takes an administrator's rights: of two
 * who do so to each other, the second is refused.
 *
 * @throws AppError NOT_FOUND without such an account, FORBIDDEN when the actor is no administrator
 *   any more, CONFLICT for one's own account and for the last administrator
 */
async function change(
  db: Db,
  { actor, id, action, endsRights }: Change,
  work: (trx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const admins = await lockAdmins(trx);
    if (actor && !admins.has(actor.id)) {
      throw new AppError("FORBIDDEN", "You are no longer an administrator");
    }
    const subject = await findNameForUpdate(trx, id);
    if (subject === undefined) throw new AppError("NOT_FOUND", "There is no such account");
    if (endsRights && actor?.id === id) {
      throw new AppError(
        "CONFLICT",
        "You cannot do this to your own account: ask another administrator",
      );
    }
    if (endsRights && admins.has(id) && admins.size === 1) {
      throw new AppError(
        "CONFLICT",
        `${subject} is the last administrator: make another account an administrator first`,
      );
    }
    await work(trx);
    await appendAudit(trx, { actor, action, subject });
  });
}

/** Makes an administrator's account ordinary and ends its sessions, or the other way round. */
export function changeRole(
  db: Db,
  actor: Actor,
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<void> {
  const action = isAdmin ? "account.promote" : "account.demote";
  return change(db, { actor, id, action, endsRights: !isAdmin }, async (trx) => {
    await setIsAdmin(trx, id, isAdmin);
    if (!isAdmin) await createSessions(trx).endAll(id);
  });
}

/** Removes an account with its sessions. What the person has written stays, without a name. */
export function removeAccount(db: Db, actor: Actor, id: number): Promise<void> {
  return change(db, { actor, id, action: "account.remove", endsRights: true }, (trx) =>
    deleteUser(trx, id),
  );
}

/** Ends all sessions of another account. */
export function endSessionsOf(db: Db, actor: Actor, id: number): Promise<void> {
  return change(db, { actor, id, action: "account.sessions-end", endsRights: false }, (trx) =>
    createSessions(trx).endAll(id),
  );
}

/**
 * Makes an account with a generated password.
 *
 * @returns also the password, which is nowhere else
 */
export async function createMember(
  { database: { db }, passwords, address }: RequestContext,
  actor: User,
  { username, email = null, isAdmin }: NewMemberInput,
): Promise<{ user: User; password: string }> {
  const password = generatePassword();
  const hash = await passwords.take({ id: address, isKnown: true }, (turn) => turn.hash(password));
  const user = await db
    .transaction()
    .execute((trx) => createAccount(trx, { username, email, isAdmin, password: hash }, actor));
  return { user, password };
}
