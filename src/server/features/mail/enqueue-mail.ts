import { randomUUID } from "node:crypto";
import type { MailState } from "#common/mail/mail.ts";
import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { createBreather } from "../../breathe.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { MailSettings } from "../../mail/mail-settings.ts";
import { withoutPlaceholders } from "../../secret-links/link-placeholder.ts";
import { letterColumns } from "./describe-letter.ts";
import { insertMails, listSuppressed } from "./outbox-store.ts";
import type { Brand } from "./templates/letter.ts";
import type { MailData } from "./templates/mail-data.ts";

/**
 * The data that all mails need besides their own data. The data is loaded before the transaction
 * that stores a mail.
 */
export type MailParts = {
  brand: Brand;
  settings: MailSettings;
  /** The time zone for cities whose time zone Roost does not know. */
  timeZone: string;
};

type PartsSource = {
  config: Pick<Config, "mail" | "timeZone">;
  siteContent: Pick<Context["siteContent"], "get">;
  mailTexts: Pick<Context["mailTexts"], "get">;
};

/**
 * Loads the site's name and the team's texts for mails. Call it before the transaction that stores
 * the mails, because it may query the database outside of that transaction.
 */
export async function readMailParts({
  config,
  siteContent,
  mailTexts,
}: PartsSource): Promise<MailParts> {
  const content = await siteContent.get();
  return {
    brand: {
      siteName: (content?.value ?? defaultSiteContent).site.name,
      texts: (await mailTexts.get()) ?? defaultMailTexts,
    },
    settings: config.mail,
    timeZone: config.timeZone,
  };
}

export type NewMail = {
  /**
   * An identifier of the mail's topic, such as a submission's id. It is unique among the mails of
   * one kind.
   */
  about: string;
  to: { name: string | null; address: string };
  submissionId?: string;
  userId?: number;
  data: MailData;
};

/** A stored mail: what it is about (such as a submission's id), its own id, and its state. */
export type EnqueuedMail = { about: string; id: string; state: MailState };

/**
 * Stores mails in the transaction that causes them. The queue sends them after the transaction has
 * committed. The queue does not send mails to suppressed addresses, or mails that are stored while
 * there is no mail server.
 *
 * @param trx a transaction
 * @returns the stored mails; a mail is not stored if a mail of its kind has the same `about` (what
 *   the mail is about, such as a submission's id)
 */
export async function enqueueMails(
  trx: Db,
  { brand, settings }: MailParts,
  mails: NewMail[],
): Promise<EnqueuedMail[]> {
  if (mails.length === 0) return [];
  const suppressed = await listSuppressed(
    trx,
    mails.map(({ to }) => to.address),
  );
  const [, domain] = settings.from.address.split("@");
  const breathe = createBreather();
  const rows = [];
  for (const { about, to, submissionId, userId, data } of mails) {
    const id = randomUUID();
    const isSuppressed = suppressed.has(to.address.toLowerCase());
    rows.push({
      id,
      kind: data.kind,
      about,
      submissionId: submissionId ?? null,
      userId: userId ?? null,
      toAddress: to.address,
      toName: to.name === null ? null : withoutPlaceholders(to.name),
      ...letterColumns(data, brand),
      messageId: `<${id}@${domain}>`,
      state: stateFor(settings, isSuppressed),
      error: isSuppressed ? "Earlier mails to this address were refused" : null,
    });
    await breathe();
  }
  const stored = await insertMails(trx, rows);
  return rows.flatMap(({ about, id, state }) => (stored.has(id) ? [{ about, id, state }] : []));
}

function stateFor({ smtp }: MailSettings, isSuppressed: boolean): MailState {
  if (isSuppressed) return "suppressed";
  return smtp === undefined ? "kept" : "queued";
}

/**
 * Stores one mail in the transaction that causes it. The queue sends the mail after the commit.
 *
 * @returns the stored mail; undefined if a mail of its kind has the same `about` (what the mail is
 *   about, such as a submission's id)
 */
export async function enqueueMail(
  trx: Db,
  parts: MailParts,
  mail: NewMail,
): Promise<EnqueuedMail | undefined> {
  const [stored] = await enqueueMails(trx, parts, [mail]);
  return stored;
}
