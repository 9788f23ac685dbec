import { randomUUID } from "node:crypto";
import type { RequestContext } from "../../context.ts";
import { createAccountLink, takeLink } from "../../secret-links/store.ts";
import { countMails, lockAddresses } from "../mail/address-limit-store.ts";
import { enqueueMail, readMailParts } from "../mail/enqueue-mail.ts";
import { listMailboxesAt, lockMailbox, setAddress } from "./address-store.ts";
import { namesOf, replacePassword } from "./change-account.ts";
import { findLinkedAccount, noSuchLink } from "./find-linked-account.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { dayAgo } from "./report-change.ts";

/** The maximum number of mails with links to set a password that an address gets in 24 hours. */
const mostMails = 5;

/**
 * Stores mails with links to set a new password, for all accounts with the given email address.
 * Neither the response nor its duration reveals whether there is such an account.
 * @throws AppError TOO_MANY_REQUESTS after too many requests from the visitor's IP address
 */
export async function askForReset(context: RequestContext, email: string): Promise<void> {
  await context.limits.spend("linkMail", context.address);
  // The response does not wait for the mails to be stored. Storing takes longer if an account has
  // the address, so the duration of the response would reveal such an account.
  void context.imports
    .change(() => mailResetLinks(context, email))
    .catch((error: unknown) => {
      const { code, name } = error as { code?: unknown; name?: unknown };
      context.log.warn({ error: code ?? name }, "a mail to set a password could not be stored");
    });
}

async function mailResetLinks(context: RequestContext, email: string): Promise<void> {
  const { db } = context.database;
  const mailboxes = await listMailboxesAt(db, email, mostMails);
  if (mailboxes.length === 0) return;
  const parts = await readMailParts(context);
  const kind = "password-reset";
  for (const { user } of mailboxes) {
    await db.transaction().execute(async (trx) => {
      const current = await lockMailbox(trx, user.id);
      const address = current?.user.email;
      if (address?.toLowerCase() !== email.toLowerCase()) return;
      await lockAddresses(trx, [address]);
      if ((await countMails(trx, { kind, address, since: dayAgo() })) >= mostMails) return;
      await enqueueMail(trx, parts, {
        about: randomUUID(),
        to: { name: user.username, address },
        userId: user.id,
        data: {
          kind,
          username: user.username,
          linkSubject: await createAccountLink(trx, kind, user.id),
        },
      });
    });
  }
}

type PasswordByLink = { token: string; newPassword: string };

/**
 * Sets a new password by the link of a mail. Afterwards the link no longer works, and all sessions
 * of the account have ended.
 *
 * @throws AppError NOT_FOUND if the link does not work; BAD_REQUEST for a weak password, after
 *   which the link still works
 */
export const resetPassword = (context: RequestContext, input: PasswordByLink): Promise<void> =>
  setByLink(context, "password-reset", input);

/**
 * Sets the first password of an invited account by the link of its invitation. If the link was
 * mailed, the address to which it was mailed becomes the confirmed address of the account.
 *
 * @throws AppError NOT_FOUND if the link does not work; BAD_REQUEST for a weak password, after
 *   which the link still works
 */
export const acceptInvitation = (context: RequestContext, input: PasswordByLink): Promise<void> =>
  setByLink(context, "account-invitation", input);

const actions = {
  "password-reset": "account.password-reset",
  "account-invitation": "account.accept",
} as const;

async function setByLink(
  context: RequestContext,
  purpose: keyof typeof actions,
  { token, newPassword }: PasswordByLink,
): Promise<void> {
  const { address, cookies, database, passwords } = context;
  const { user } = await findLinkedAccount(context, purpose, token);
  const mail = await readMailParts(context);
  await passwords.take({ id: address, isKnown: false }, async (turn) => {
    await refuseWeakPassword(turn, "newPassword", newPassword, await namesOf(context, user));
    const hash = await turn.hash(newPassword);
    await database.db.transaction().execute(async (trx) => {
      // Every change of an account first locks the account and then the mailed link, so that two
      // changes cannot deadlock.
      const current = await lockMailbox(trx, user.id);
      const taken = await takeLink(trx, purpose, token);
      if (!current || taken === undefined) throw noSuchLink();
      const { pending: email } = current;
      if (purpose === "account-invitation" && email !== null) {
        const emailConfirmedAt = new Date();
        await setAddress(trx, user.id, { email, emailConfirmedAt, pendingEmail: null });
      }
      const action = actions[purpose];
      await replacePassword(trx, current.user, { hash, actor: current.user, action, mail });
    });
  });
  await database.makeDurable();
  cookies.set("session", null);
}
