import type { RegisterInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { refuseDuplicate } from "../../db/violations.ts";
import { endAccountLinks } from "../../secret-links/store.ts";
import { createSessions } from "../../sessions.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { findMailbox, setAddress } from "./address-store.ts";
import { accountKey, assertPasswordUnchanged, beginSession, withPassword } from "./log-in.ts";
import { type PasswordNames, refuseWeakPassword } from "./refuse-weak-password.ts";
import { reportChange } from "./report-change.ts";
import { deleteKnownBrowsers, forgetLoginFailures, insertUser, setPassword } from "./store.ts";
import { setInvitedAt } from "./team-store.ts";

/**
 * Creates an account and records it in the audit log.
 * @param account the account with its password's hash
 * @param creator who creates the account: an administrator, the command line (null), or the new
 *   account itself
 * @throws AppError CONFLICT when the name is taken, ignoring case
 */
export async function createAccount(
  trx: Db,
  account: { username: string; password: string; email: string | null; isAdmin: boolean },
  creator: Actor | "itself",
): Promise<User> {
  const user = await refuseDuplicate("Username already exists", insertUser(trx, account));
  const actor = creator === "itself" ? user : creator;
  await appendAudit(trx, { actor, action: "account.create", subject: user.username });
  return user;
}

/**
 * Returns the words that an attacker would try first as an account's password, such as the
 * account's name.
 */
export async function namesOf(
  { siteContent }: Pick<RequestContext, "siteContent">,
  { username, email }: Pick<User, "username" | "email">,
): Promise<PasswordNames> {
  return { username, email, siteName: (await siteContent.get())?.value.site.name };
}

/** Registers an ordinary account and logs the browser in to the account. */
export async function registerAccount(
  context: RequestContext,
  { username, password, email = null }: RegisterInput,
): Promise<User> {
  const { config, limits, passwords, address } = context;
  if (!config.isRegistrationOpen) throw new AppError("FORBIDDEN", "Registration is closed");
  const refund = await limits.spend("registration", address);
  return passwords.take({ id: address, isKnown: false }, async (turn) => {
    const names = await namesOf(context, { username, email });
    await refuseWeakPassword(turn, "password", password, names).catch(async (refusal: unknown) => {
      await refund();
      throw refusal;
    });
    const account = { username, password: await turn.hash(password), email, isAdmin: false };
    return beginSession(context, (trx) => createAccount(trx, account, "itself"));
  });
}

type NewPassword = {
  hash: string;
  actor: Actor;
  action?: "account.accept" | "account.password" | "account.password-reset";
  mail: MailParts;
};

/**
 * Stores a new password of an account. Ends all sessions of the account, and makes all links that
 * were mailed to it invalid. Deletes a new address that was not confirmed yet, because the person
 * who entered it may be an attacker whom the new password should lock out. For an invited account,
 * the invitation counts as accepted.
 */
export async function replacePassword(
  trx: Db,
  { id, username }: User,
  { hash, actor, action = "account.password", mail }: NewPassword,
): Promise<void> {
  await setPassword(trx, id, hash);
  await setInvitedAt(trx, id, null);
  await createSessions(trx).endAll(id);
  await deleteKnownBrowsers(trx, id);
  // Deletes the count of failed logins, so that guesses of the old password no longer delay the
  // account's owner.
  await forgetLoginFailures(trx, accountKey(username));
  await endAccountLinks(trx, id);
  await setAddress(trx, id, { pendingEmail: null });
  await appendAudit(trx, { actor, action, subject: username });
  // No mail reports the first password of an invited account, because it replaces no password.
  if (action === "account.accept") return;
  const mailbox = await findMailbox(trx, id);
  if (mailbox) await reportChange(trx, mail, mailbox, { type: "password" });
}

/**
 * Throws if the session that sent a request has ended since the request began. The first second
 * factor of an account ends its other sessions, and none of them may get a new session.
 * @param trx a transaction that has locked the account
 */
async function assertSessionLives(trx: Db, { cookies }: RequestContext): Promise<void> {
  const token = cookies.get("session");
  if (token !== undefined && (await createSessions(trx).find(token))) return;
  throw new AppError("UNAUTHORIZED", "Your session has ended. Please log in again.");
}

/**
 * Changes the logged-in user's own password, and starts a new session for the user's browser.
 * @throws AppError BAD_REQUEST for a wrong or a weak password; UNAUTHORIZED if the session ends
 *   meanwhile
 */
export async function changePassword(
  context: RequestContext,
  user: User,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { username } = user;
  const mail = await readMailParts(context);
  const changed = await withPassword(
    context,
    { username, password: currentPassword },
    async (account, turn) => {
      await refuseWeakPassword(turn, "newPassword", newPassword, await namesOf(context, user));
      const hash = await turn.hash(newPassword);
      return beginSession(context, async (trx) => {
        await assertPasswordUnchanged(trx, account);
        await assertSessionLives(trx, context);
        await replacePassword(trx, user, { hash, actor: user, mail });
        return user;
      });
    },
  );
  if (!changed) refuseWrongPassword();
}

/** Throws the error for a wrong current password. */
export function refuseWrongPassword(): never {
  const message = "This is not your current password";
  throw new AppError("BAD_REQUEST", message, { issues: [{ path: "currentPassword", message }] });
}
