import { randomUUID } from "node:crypto";
import type { AccountAddress } from "#common/accounts/account-address.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { createAccountLink, endAccountLinks, takeLink } from "../../secret-links/store.ts";
import { appendAudit } from "../audit/store.ts";
import { countMails, lockAddresses } from "../mail/address-limit-store.ts";
import { enqueueMail, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { findMailbox, lockMailbox, setAddress } from "./address-store.ts";
import { refuseWrongPassword } from "./change-account.ts";
import { findLinkedAccount, noSuchLink } from "./find-linked-account.ts";
import { assertPasswordUnchanged, withPassword } from "./log-in.ts";
import { dayAgo, reportChange } from "./report-change.ts";

/** The maximum number of mails in 24 hours that ask the owner of an address to confirm it. */
const mostMails = 3;

const noSuchAccount = () => new AppError("NOT_FOUND", "There is no such account");

/**
 * Returns the email address of an account, and whether the address is confirmed or will be
 * replaced.
 */
export async function getAddress(
  { config, database: { db } }: RequestContext,
  userId: number,
): Promise<AccountAddress> {
  const mailbox = await findMailbox(db, userId);
  if (!mailbox) throw noSuchAccount();
  return {
    email: mailbox.user.email,
    isConfirmed: mailbox.confirmedAt !== null,
    pendingEmail: mailbox.pending,
    sendsMail: config.mail.smtp !== undefined,
  };
}

/**
 * Stores a mail that asks the owner of an address to confirm it.
 *
 * @returns false, and stores no mail, if the address has already got the maximum number of such
 *   mails today
 */
async function askToConfirm(
  trx: Db,
  parts: MailParts,
  { id, username }: User,
  address: string,
): Promise<boolean> {
  const kind = "address-confirmation";
  await lockAddresses(trx, [address]);
  if ((await countMails(trx, { kind, address, since: dayAgo() })) >= mostMails) return false;
  await enqueueMail(trx, parts, {
    about: randomUUID(),
    to: { name: username, address },
    userId: id,
    data: { kind, username, linkSubject: await createAccountLink(trx, "account-address", id) },
  });
  return true;
}

const tooManyMails = () =>
  new AppError(
    "TOO_MANY_REQUESTS",
    `This address has got ${mostMails} mails today that ask to confirm it. Please try again tomorrow.`,
  );

/**
 * Changes the email address of the user's own account. With a mail server, the new address replaces
 * the old one when its owner confirms it. Without a mail server, it replaces the old one at once.
 *
 * @throws AppError BAD_REQUEST for a wrong password, CONFLICT if the new address is the account's
 *   address already, TOO_MANY_REQUESTS after too many such requests, mails or wrong passwords
 */
export async function changeAddress(
  context: RequestContext,
  { id, username }: User,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const { config, database, limits } = context;
  const hasServer = config.mail.smtp !== undefined;
  await limits.spend("linkMail", context.address);
  const parts = await readMailParts(context);
  const changed = await withPassword(
    context,
    { username, password: currentPassword },
    async (account) => {
      await database.db.transaction().execute(async (trx) => {
        await assertPasswordUnchanged(trx, account);
        const mailbox = await lockMailbox(trx, id);
        if (!mailbox) throw noSuchAccount();
        const { user } = mailbox;
        if (user.email === email) {
          throw new AppError("CONFLICT", "Your account has this address already");
        }
        if (hasServer) {
          // A link confirms the address that is pending when the link is opened. Links from earlier
          // requests may have been mailed to other addresses. They are deleted, because they would
          // now confirm `email`.
          await endAccountLinks(trx, id, ["account-address"]);
          await setAddress(trx, id, { pendingEmail: email });
        } else {
          await endAccountLinks(trx, id);
          await setAddress(trx, id, { email, emailConfirmedAt: null, pendingEmail: null });
          await appendAudit(trx, { actor: user, action: "account.address", subject: username });
        }
        const type = hasServer ? "pending-address" : "address";
        await reportChange(trx, parts, mailbox, { type, newAddress: email });
        if (!(await askToConfirm(trx, parts, user, email))) throw tooManyMails();
      });
      return true;
    },
  );
  if (!changed) refuseWrongPassword();
  await database.makeDurable();
}

/**
 * Mails another confirmation link: to the account's unconfirmed new address or, if there is none,
 * to its present address.
 *
 * @throws AppError CONFLICT if no address is unconfirmed, TOO_MANY_REQUESTS after too many such
 *   requests or mails
 */
export async function sendConfirmationAgain(context: RequestContext, user: User): Promise<void> {
  await context.limits.spend("linkMail", context.address);
  const parts = await readMailParts(context);
  await context.database.db.transaction().execute(async (trx) => {
    const mailbox = await lockMailbox(trx, user.id);
    if (!mailbox) throw noSuchAccount();
    const { pending, confirmedAt, user: current } = mailbox;
    const address = pending ?? (confirmedAt === null ? current.email : null);
    if (address === null) throw new AppError("CONFLICT", "There is no address to confirm");
    if (!(await askToConfirm(trx, parts, current, address))) throw tooManyMails();
  });
}

/**
 * Confirms an account's address with the token of a mailed link. A new address replaces the old
 * one, and links that were mailed to the old one stop working.
 * @throws AppError NOT_FOUND if the link does not work
 */
export async function confirmAddress(context: RequestContext, token: string): Promise<void> {
  const { database } = context;
  const purpose = "account-address";
  const linked = await findLinkedAccount(context, purpose, token);
  const parts = await readMailParts(context);
  await database.db.transaction().execute(async (trx) => {
    // Every change of an account first locks the account and then the mailed link, so that two
    // changes cannot deadlock.
    const mailbox = await lockMailbox(trx, linked.user.id);
    const taken = await takeLink(trx, purpose, token);
    const email = mailbox?.pending ?? mailbox?.user.email;
    if (!mailbox || taken === undefined || email == null) throw noSuchLink();
    const { user, pending } = mailbox;
    // All other links that were mailed to the account stop working, whether to its old or to its
    // new address.
    await endAccountLinks(trx, user.id);
    if (pending !== null) {
      await reportChange(trx, parts, mailbox, { type: "address", newAddress: email });
    }
    await setAddress(trx, user.id, { email, emailConfirmedAt: new Date(), pendingEmail: null });
    const subject = user.username;
    await appendAudit(trx, { actor: user, action: "account.address", subject });
  });
  await database.makeDurable();
}
