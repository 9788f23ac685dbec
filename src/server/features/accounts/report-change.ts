import { browserName } from "#common/accounts/browser-name.ts";
import type { User } from "#common/accounts/user.ts";
import type { Db } from "../../db/connection.ts";
import { countMails, lockAddresses } from "../mail/address-limit-store.ts";
import { enqueueMail, type MailParts } from "../mail/enqueue-mail.ts";
import type { AccountChangedData } from "../mail/templates/account-changed.ts";
import { findMailbox, type Mailbox } from "./address-store.ts";

/** The maximum number of mails about new logins that an address gets in 24 hours. */
const mostLoginMails = 5;

export const dayAgo = (): Date => new Date(Date.now() - 86_400_000);

/**
 * Returns the address to which mails about an account's security are sent; null if there is none.
 * An ordinary account's address must be confirmed, because any visitor may register with a
 * stranger's address.
 */
const newsAddressOf = ({ user, confirmedAt }: Mailbox): string | null =>
  confirmedAt !== null || user.isAdmin ? user.email : null;

/**
 * Stores the mail that reports a change of an account.
 *
 * @param mailbox the account before the change, whose address gets the mail
 */
export async function reportChange(
  trx: Db,
  parts: MailParts,
  mailbox: Mailbox,
  change: AccountChangedData["change"],
): Promise<void> {
  const address = newsAddressOf(mailbox);
  if (address === null) return;
  const { id, username } = mailbox.user;
  const at = new Date().toISOString();
  await enqueueMail(trx, parts, {
    about: `${id} ${change.type} ${at}`,
    to: { name: username, address },
    userId: id,
    data: { kind: "account-changed", username, at, change },
  });
}

/** Stores the mail that reports the use of one of an account's recovery codes. */
export async function reportRecoveryCode(trx: Db, parts: MailParts, { id }: User): Promise<void> {
  const mailbox = await findMailbox(trx, id);
  if (mailbox) await reportChange(trx, parts, mailbox, { type: "recovery-code" });
}

/**
 * Stores the mail that reports a login from a browser that was not known for the account.
 *
 * @param browser the user agent, and the id by which the account will recognise this browser
 */
export async function reportNewLogin(
  trx: Db,
  parts: MailParts,
  { id, username }: User,
  browser: { id: string; userAgent: string | undefined },
): Promise<void> {
  const mailbox = await findMailbox(trx, id);
  const address = mailbox ? newsAddressOf(mailbox) : null;
  if (address === null) return;
  const kind = "new-login";
  await lockAddresses(trx, [address]);
  if ((await countMails(trx, { kind, address, since: dayAgo() })) >= mostLoginMails) return;
  const { userAgent } = browser;
  await enqueueMail(trx, parts, {
    about: browser.id,
    to: { name: username, address },
    userId: id,
    data: {
      kind,
      username,
      at: new Date().toISOString(),
      browser: userAgent === undefined ? null : browserName(userAgent),
    },
  });
}
