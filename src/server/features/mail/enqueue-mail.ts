import { randomUUID } from "node:crypto";
import type { MailState } from "#common/mail/mail.ts";
import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { MailSettings } from "../../mail/mail-settings.ts";
import { withoutPlaceholders } from "../../secret-links/link-placeholder.ts";
import { insertMail, isSuppressed } from "./outbox-store.ts";
import { renderMail } from "./render-mail.ts";
import type { Brand } from "./templates/letter.ts";
import type { MailData } from "./templates/mail-data.ts";

/** The parts of mails that are read before the transaction which stores a mail. */
export type MailParts = { brand: Brand; settings: MailSettings };

/** Reads the site's name and the team's texts for mails. Call it before the transaction. */
export async function readMailParts({
  config,
  siteContent,
  mailTexts,
  siteOrigin,
}: Pick<Context, "config" | "siteContent" | "mailTexts" | "siteOrigin">): Promise<MailParts> {
  const content = await siteContent.get();
  return {
    brand: {
      siteName: (content?.value ?? defaultSiteContent).site.name,
      siteUrl: siteOrigin.get(),
      texts: (await mailTexts.get()) ?? defaultMailTexts,
    },
    settings: config.mail,
  };
}

export type NewMail = {
  /** The subject of the mail as a key, such as a submission's id. Unique within the kind. */
  about: string;
  to: { name: string | null; address: string };
  submissionId?: string;
  userId?: number;
  data: MailData;
};

/**
 * Stores a mail in the transaction of its cause. The queue sends the mail after the transaction has
 * committed. Without a mail server the mail is kept, and to a suppressed address it is not sent.
 *
 * @param trx a transaction
 * @returns the mail's id and state; undefined if there is a mail of this kind about this subject
 */
export async function enqueueMail(
  trx: Db,
  { brand, settings }: MailParts,
  { about, to, submissionId, userId, data }: NewMail,
): Promise<{ id: string; state: MailState } | undefined> {
  const id = randomUUID();
  const [, domain] = settings.from.address.split("@");
  const state = await stateFor(trx, settings, to.address);
  const stored = await insertMail(trx, {
    id,
    kind: data.kind,
    about,
    submissionId: submissionId ?? null,
    userId: userId ?? null,
    toAddress: to.address,
    toName: to.name === null ? null : withoutPlaceholders(to.name),
    ...renderMail(data, brand),
    messageId: `<${id}@${domain}>`,
    state,
    error: state === "suppressed" ? "Earlier mails to this address were refused" : null,
  });
  return stored === undefined ? undefined : { id, state };
}

async function stateFor(trx: Db, { smtp }: MailSettings, address: string): Promise<MailState> {
  if (await isSuppressed(trx, address)) return "suppressed";
  return smtp === undefined ? "kept" : "queued";
}
