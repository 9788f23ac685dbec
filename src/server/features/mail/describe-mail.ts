import { AppError } from "#common/errors.ts";
import type { MailDetail } from "#common/mail/mail-list.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { placeholderPattern } from "../../secret-links/link-placeholder.ts";
import { fillLinks } from "../../secret-links/store.ts";
import { writeBodies } from "./render-mail.ts";
import { findMail, listAttempts, type StoredMail } from "./table-store.ts";

export const noSuchMail = () => new AppError("NOT_FOUND", "There is no such mail");

/**
 * Returns a mail's HTML and text. Links that the administrator must not use are replaced by the
 * site's address.
 */
export async function fillForAdmin(
  db: Db,
  origin: string,
  mail: Pick<StoredMail, "body" | "userId" | "state">,
  adminId: number,
): Promise<{ html: string; text: string; hasHiddenLinks: boolean }> {
  const { userId, state } = mail;
  const { html, text } = writeBodies(mail.body, origin);
  // Only the recipient may see a link to an account. With a link to set a password, an
  // administrator could take over another account unnoticed. Mails in the state `kept` are an
  // exception: they were not sent, so recipients get the links only from an administrator.
  const isAnothers = userId !== null && userId !== adminId && state !== "kept";
  if (!isAnothers)
    return { ...(await fillLinks(db, origin, { html, text })), hasHiddenLinks: false };
  const hide = (body: string) => body.replaceAll(placeholderPattern, origin);
  return { html: hide(html), text: hide(text), hasHiddenLinks: hide(text) !== text };
}

/**
 * Returns everything about a mail for the back office.
 *
 * @throws AppError NOT_FOUND
 */
export async function getMailDetail(
  { database: { db }, siteOrigin }: Pick<Context, "database" | "siteOrigin">,
  id: string,
  adminId: number,
): Promise<MailDetail> {
  const mail = await findMail(db, id);
  if (!mail) throw noSuchMail();
  const { userId: _userId, body: _body, messageId: _messageId, nextTryAt, ...shown } = mail;
  return {
    ...shown,
    ...(await fillForAdmin(db, siteOrigin.get(), mail, adminId)),
    nextTryAt: mail.state === "queued" ? nextTryAt.toISOString() : null,
    tries: await listAttempts(db, id),
  };
}
