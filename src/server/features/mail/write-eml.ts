import type { Context } from "../../context.ts";
import { composeEml } from "../../mail/compose-eml.ts";
import { fillForAdmin, noSuchMail } from "./describe-mail.ts";
import { composeMessage } from "./send-mail.ts";
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
  const stored = { ...mail, toAddress: mail.to, createdAt: new Date(mail.createdAt) };
  const message = await composeMessage(db, origin, stored);
  return composeEml(config.mail, { ...message, html, text });
}
