import { canUnsubscribe } from "#common/mail/mail.ts";
import type { Context } from "../../context.ts";
import { composeEml } from "../../mail/compose-eml.ts";
import { linkPlaceholder } from "../../secret-links/link-placeholder.ts";
import { fillLinks } from "../../secret-links/store.ts";
import { fillForAdmin, noSuchMail } from "./describe-mail.ts";
import { findMail } from "./table-store.ts";

/**
 * Returns a mail as the bytes that a mail server would get, which mail programs can open.
 *
 * @throws AppError NOT_FOUND
 */
export async function writeEml(
  { config, database: { db }, siteOrigin }: Pick<Context, "config" | "database" | "siteOrigin">,
  id: string,
  adminId: number,
): Promise<Buffer> {
  const mail = await findMail(db, id);
  if (!mail) throw noSuchMail();
  const origin = siteOrigin.get();
  const { html, text } = await fillForAdmin(db, origin, mail, adminId);
  const { kind, submissionId, messageId, createdAt, to, toName, subject } = mail;
  const isUnsubscribable = submissionId !== null && canUnsubscribe(kind);
  const placeholder = isUnsubscribable ? linkPlaceholder("unsubscribe", submissionId) : "";
  const { url } = await fillLinks(db, origin, { url: placeholder });
  return composeEml(config.mail, {
    messageId,
    date: new Date(createdAt),
    to: { name: toName, address: to },
    subject,
    html,
    text,
    unsubscribeUrl: url === "" ? null : url,
  });
}
