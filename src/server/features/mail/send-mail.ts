import { canUnsubscribe } from "#common/mail/mail.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { Handover } from "../../mail/handover.ts";
import type { OutgoingMessage } from "../../mail/message.ts";
import type { MailTransport } from "../../mail/transport.ts";
import { linkPlaceholder } from "../../secret-links/link-placeholder.ts";
import { extendLink, fillLinks, findToken } from "../../secret-links/store.ts";
import type { ClaimedMail } from "./outbox-store.ts";
import { writeBodies } from "./render-mail.ts";

/**
 * Returns a stored mail in the form in which it is sent, with its secret links.
 *
 * @param tokenFor returns the token of a link
 */
export async function composeMessage(
  db: Db,
  origin: string,
  mail: Omit<ClaimedMail, "id" | "attempts">,
  tokenFor = findToken,
): Promise<OutgoingMessage> {
  const { kind, submissionId, userId, messageId, createdAt, toAddress, toName, subject, body } =
    mail;
  const { calendar, replyTo } = body.letter ?? {};
  const unsubscribe =
    submissionId !== null && userId === null && canUnsubscribe(kind)
      ? linkPlaceholder("unsubscribe", submissionId)
      : "";
  const texts = { ...writeBodies(body, origin), unsubscribe };
  const filled = await fillLinks(db, origin, texts, tokenFor);
  return {
    messageId,
    date: createdAt,
    to: { name: toName, address: toAddress },
    subject,
    html: filled.html,
    text: filled.text,
    unsubscribeUrl: filled.unsubscribe === "" ? null : filled.unsubscribe,
    ...(calendar && { calendar }),
    ...(replyTo && { replyTo }),
  };
}

/**
 * Makes one attempt to send a mail that this process has reserved.
 * @returns the result, which the caller records
 * @throws the database's error if the mail's links could not be read
 */
export async function sendMail(
  {
    counters,
    database: { db },
    log,
    siteOrigin,
  }: Pick<Context, "counters" | "database" | "log" | "siteOrigin">,
  transport: MailTransport,
  mail: ClaimedMail,
): Promise<Handover> {
  const message = await composeMessage(db, siteOrigin.get(), mail, extendLink);
  const handover = await transport.send(message);
  const { outcome } = handover;
  counters.add("mail", outcome);
  log[outcome === "accepted" ? "info" : "warn"](
    { mail: mail.id, kind: mail.kind, attempt: mail.attempts, outcome },
    "mail",
  );
  return handover;
}
