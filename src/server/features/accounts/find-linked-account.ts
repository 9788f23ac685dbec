import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { AccountPurpose } from "../../secret-links/link-placeholder.ts";
import { accountOf, findLinkSubject } from "../../secret-links/store.ts";
import { findMailbox, type Mailbox } from "./address-store.ts";

export const noSuchLink = () =>
  new AppError("NOT_FOUND", "This link does not work, or does not work any more");

/**
 * Returns the account to which a mailed link belongs. Unknown tokens count against a limit for the
 * visitor's address, so that tokens cannot be guessed.
 * @throws AppError NOT_FOUND if the link is unknown, was used or has expired; TOO_MANY_REQUESTS
 * after too many unknown tokens
 */
export async function findLinkedAccount(
  { database: { db }, limits, address }: RequestContext,
  purpose: AccountPurpose,
  token: string,
): Promise<Mailbox> {
  const refund = await limits.spend("secretLink", address);
  const subject = await findLinkSubject(db, purpose, token);
  const mailbox = subject === undefined ? undefined : await findMailbox(db, accountOf(subject));
  if (!mailbox) throw noSuchLink();
  await refund();
  return mailbox;
}
