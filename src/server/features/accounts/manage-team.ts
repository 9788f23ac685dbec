import type { NewMemberInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import type { AuditAction } from "#common/audit/entry.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { createSessions } from "../../sessions.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { createAccount } from "./change-account.ts";
import { askToConfirm } from "./change-address.ts";
import { generatePassword } from "./create-first-admin.ts";
import { deleteUser, lockAdminsAndAccount, setIsAdmin } from "./team-store.ts";

type Change = {
  /** The account that makes the change; null if the command line makes it. */
  actor: Actor;
  /** The id of the account to change. */
  id: number;
  action: AuditAction;
  /** Whether the change takes an administrator's rights away from the account. */
  endsRights: boolean;
};

/**
 * Changes an account in a transaction that locks all administrators. If two administrators take
 * each other's rights at once, the second is refused.
 * @throws AppError NOT_FOUND without such an account, FORBIDDEN when the actor is no longer an
 *   administrator, CONFLICT for the actor's own account and for the last administrator
 */
async function change(
  db: Db,
  { actor, id, action, endsRights }: Change,
  work: (trx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { admins, username: subject } = await lockAdminsAndAccount(trx, id);
    if (actor && !admins.has(actor.id)) {
      throw new AppError("FORBIDDEN", "You are no longer an administrator");
    }
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
  return change(db, { actor, id, action, endsRights: !isAdmin }, async (trx) => {
    await setIsAdmin(trx, id, isAdmin);
    if (!isAdmin) await createSessions(trx).endAll(id);
  });
}

/**
 * Deletes an account and its sessions. The account's posts, pages and notes stay, without an
 * author's name.
 */
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
 * Creates an account with a generated password.
 * @returns the user and the password, which is not stored anywhere
 */
export async function createMember(
  context: RequestContext,
  actor: User,
  { username, email = null, isAdmin }: NewMemberInput,
): Promise<{ user: User; password: string }> {
  const { database, passwords, address } = context;
  const password = generatePassword();
  const hash = await passwords.take({ id: address, isKnown: true }, (turn) => turn.hash(password));
  const parts = await readMailParts(context);
  const user = await database.db.transaction().execute(async (trx) => {
    const created = await createAccount(trx, { username, email, isAdmin, password: hash }, actor);
    if (email !== null) await askToConfirm(trx, parts, created, email);
    return created;
  });
  return { user, password };
}
