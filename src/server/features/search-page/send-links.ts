import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Notice } from "#common/search-page/notices.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { renewLink } from "../../secret-links/store.ts";
import { countMailsTo, lockAddresses } from "../mail/address-limit-store.ts";
import { enqueueMail, readMailParts } from "../mail/enqueue-mail.ts";
import { isSuppressed } from "../mail/outbox-store.ts";
import { changeDurably } from "../submissions/change-life.ts";
import { listSearchesOf, type Search } from "../submissions/life-store.ts";
import { repeatConfirmations } from "../submissions/send-confirmation.ts";
import { noSuchLink } from "./find-linked.ts";
import { findAnsweredDefinition } from "./find-questionnaire.ts";

/** The maximum number of mails of one kind with links that an address gets in 24 hours. */
const mostMails = 5;

/**
 * The maximum number of searches of one email address for which links are mailed. The searches that
 * have not ended come first, and the newest of them before the others.
 */
const mostSearches = 10;

/**
 * Without a mail server, mails are stored but not sent, so the page must not tell the visitor to
 * wait for a mail.
 */
const sendsMail = ({ config }: RequestContext) => config.mail.smtp !== undefined;

const emailSchema = z.string().trim().max(254).pipe(z.email());

/**
 * Returns whether the address has already got the maximum number of mails of the given kind within
 * 24 hours. Also locks the address until the transaction ends.
 */
async function hasEnough(
  trx: Db,
  kind: "your-link-again" | "one-time-link",
  email: string,
): Promise<boolean> {
  await lockAddresses(trx, [email]);
  const since = new Date(Date.now() - 86_400_000);
  const counts = await countMailsTo(trx, { kind, addresses: [email], since });
  return (counts.get(email.toLowerCase()) ?? 0) >= mostMails;
}

/**
 * Mails the links to the pages of the confirmed searches of an address, and sends the confirmation
 * mails of its unconfirmed searches again. The searches may have ended, because a searcher can
 * revive an ended search, or ask for the data about it. Neither the response nor the response time
 * shows the visitor whether the address is known.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function sendLinks(
  context: RequestContext,
  sent: string | undefined,
): Promise<Notice> {
  const email = emailSchema.safeParse(sent);
  if (!email.success) return "address";
  await context.limits.spend("linkMail", context.address);
  // The response does not wait until the mails are stored. Otherwise the response time would reveal
  // whether the address is known, because mails are stored only for a known address.
  void mailLinks(context, email.data).catch((error: unknown) => {
    const { code, name } = error as { code?: unknown; name?: unknown };
    context.log.warn({ error: code ?? name }, "a mail with links could not be stored");
  });
  return sendsMail(context) ? "asked" : "askedKept";
}

async function mailLinks(context: RequestContext, email: string): Promise<void> {
  const { db } = context.database;
  const all = await listSearchesOf(db, email);
  // An unconfirmed address gets no mail except the confirmation mail. A search that was submitted
  // while the site sent no mail gets no confirmation mail until the team requests it.
  const unconfirmed = all.filter(({ life, askedAt }) => life === "unconfirmed" && askedAt !== null);
  if (unconfirmed.length > 0) {
    const parts = await readMailParts(context);
    const ids = unconfirmed.slice(0, mostSearches).map(({ id }) => id);
    await changeDurably(context, (trx) => repeatConfirmations(trx, parts, ids));
  }
  const linked = [
    ...all.filter(({ life }) => life === "active" || life === "paused"),
    ...all.filter(({ life, confirmedAt }) => life === "ended" && confirmedAt !== null),
  ].slice(0, mostSearches);
  const searches = await Promise.all(
    linked.map(async ({ id, acceptedAt, answers, definitionVersion }) => ({
      submissionId: id,
      submittedAt: acceptedAt,
      definition: await findAnsweredDefinition(context, definitionVersion),
      answers,
    })),
  );
  const [first, ...others] = searches;
  const [newest] = linked;
  if (!first || !newest?.email) return;
  const to = { name: newest.name, address: newest.email };
  const parts = await readMailParts(context);
  await changeDurably(context, async (trx) => {
    const kind = "your-link-again";
    if (await hasEnough(trx, kind, email)) return;
    await enqueueMail(trx, parts, {
      about: randomUUID(),
      to,
      submissionId: first.submissionId,
      data: { kind, searches: [first, ...others] },
    });
  });
}

/**
 * Mails a link with which a searcher downloads or erases the personal data. The link works for 30
 * minutes. The link that was mailed before stops working.
 */
export async function sendDataLink(
  context: RequestContext,
  { id, name, email }: Search,
  wish: "download" | "erasure",
): Promise<Notice> {
  if (email === null) throw noSuchLink();
  await context.limits.spend("linkMail", context.address);
  const parts = await readMailParts(context);
  return changeDurably(context, async (trx) => {
    const kind = "one-time-link";
    if (await hasEnough(trx, kind, email)) {
      return "enough";
    }
    // The earlier link keeps working if no mail with a new one can be sent.
    if (await isSuppressed(trx, email)) return "unmailable";
    await renewLink(trx, { purpose: "personal-data", subject: id });
    await enqueueMail(trx, parts, {
      about: randomUUID(),
      to: { name, address: email },
      submissionId: id,
      data: { kind, submissionId: id, wish },
    });
    return sendsMail(context) ? "mailed" : "mailedKept";
  });
}
