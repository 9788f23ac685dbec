import { AppError } from "#common/errors.ts";
import type { MailSummary } from "#common/mail/mail-list.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { isMailAddress } from "../../mail/message.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { countMailsTo, lockAddresses } from "../mail/address-limit-store.ts";
import { enqueueMails, type MailParts, type NewMail, readMailParts } from "../mail/enqueue-mail.ts";
import { resendMail } from "../mail/resend-mail.ts";
import { findMail } from "../mail/table-store.ts";
import { unsubscribedRefusal } from "./change-status.ts";
import {
  insertAsked,
  listSearchesToConfirm,
  recordAsked,
  recordConsents,
  type SearchToConfirm,
} from "./confirmation-store.ts";
import { isWithdrawn } from "./consent-store.ts";
import { findSearchForUpdate, lockSearches } from "./life-store.ts";
import { announceSubmissions } from "./news-store.ts";
import { noSuchSubmission, subjectOf } from "./update-submission.ts";

/** The maximum number of confirmation mails that an address gets within 24 hours. */
const dailyLimit = 3;

const toMail = (search: SearchToConfirm, about: string): NewMail => ({
  about,
  // The mail does not contain the searcher's name. The visitor typed both the name and the address,
  // and could misuse the name to send any text to another person.
  to: { name: null, address: search.email },
  submissionId: search.id,
  data: {
    kind: "confirmation",
    submissionId: search.id,
    definition: search.definition,
    answers: search.answers,
  },
});

const emailsOf = (searches: SearchToConfirm[]) => searches.map(({ email }) => email);

/** Counts the confirmation mails of the last 24 hours by the address in lower case. */
const countConfirmations = (trx: Db, addresses: string[]) =>
  countMailsTo(trx, {
    kind: "confirmation",
    addresses,
    since: new Date(Date.now() - 24 * 3_600_000),
  });

/**
 * Returns the searches whose addresses have not reached the limit of confirmation mails.
 *
 * @param trx a transaction that has locked the addresses
 */
async function withinLimit(trx: Db, searches: SearchToConfirm[]): Promise<SearchToConfirm[]> {
  if (searches.length === 0) return [];
  const counts = await countConfirmations(trx, emailsOf(searches));
  return searches.filter(({ email }) => {
    const address = email.toLowerCase();
    const count = counts.get(address) ?? 0;
    counts.set(address, count + 1);
    return count < dailyLimit;
  });
}

/**
 * For each search, stores a mail that asks the searcher to confirm the search. An address gets at
 * most three such mails within 24 hours.
 *
 * @param trx the transaction that also stores the searches
 * @returns the ids of the searches whose mail waits to be sent. Leaves out searches beyond the
 *   limit, and searches whose mail is only stored, such as when there is no mail server
 */
export async function sendConfirmations(
  trx: Db,
  parts: MailParts,
  searches: SearchToConfirm[],
): Promise<Set<string>> {
  const askable = searches.filter(({ email }) => isMailAddress(email));
  await lockAddresses(trx, emailsOf(askable));
  const asked = await withinLimit(trx, askable);
  const mails = await enqueueMails(
    trx,
    parts,
    asked.map((search) => toMail(search, search.id)),
  );
  return new Set(mails.flatMap(({ about, state }) => (state === "queued" ? [about] : [])));
}

/**
 * Records the consents of new searches, and which of these searches have got a confirmation mail.
 *
 * @param ids the ids of the searches that the transaction has stored
 * @param asked the result of `sendConfirmations`
 */
export async function recordBeginnings(
  trx: Db,
  ids: string[],
  asked: ReadonlySet<string>,
): Promise<void> {
  if (ids.length === 0) return;
  await recordConsents(trx, ids);
  const queued = ids.filter((id) => asked.has(id));
  if (queued.length > 0) await insertAsked(trx, queued, "roost", new Date());
}

/** Returns those of the given searches that are unconfirmed, and locks them. */
async function lockUnconfirmed(trx: Db, searches: SearchToConfirm[]): Promise<SearchToConfirm[]> {
  const locked = await lockSearches(
    trx,
    searches.map(({ id }) => id),
  );
  const unconfirmed = [];
  for (const search of searches) {
    if (locked.get(search.id)?.life !== "unconfirmed") continue;
    if (!(await isWithdrawn(trx, search.id))) unconfirmed.push(search);
  }
  return unconfirmed;
}

/**
 * Sends the confirmation mails of those searches again that are still unconfirmed, because a
 * visitor has asked for the links to the searches of an address. The limit of confirmation mails
 * for an address applies here, too.
 *
 * @param trx a transaction
 */
export async function repeatConfirmations(trx: Db, parts: MailParts, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const searches = await listSearchesToConfirm(trx, ids);
  const askable = searches.filter(({ email }) => isMailAddress(email));
  await lockAddresses(trx, emailsOf(askable));
  const allowed = await withinLimit(trx, await lockUnconfirmed(trx, askable));
  const at = new Date();
  const about = new Map(allowed.map(({ id }) => [`${id} ${at.toISOString()}`, id]));
  const mails = await enqueueMails(
    trx,
    parts,
    allowed.map((search) => toMail(search, `${search.id} ${at.toISOString()}`)),
  );
  // A searcher whose mail is suppressed or only stored was not asked for a confirmation.
  const asked = mails.flatMap((mail) =>
    mail.state === "queued" ? (about.get(mail.about) ?? []) : [],
  );
  if (asked.length > 0) await recordAsked(trx, asked, "roost", at);
}

const refusal = (message: string) => new AppError("CONFLICT", message);

const limitRefusal = () =>
  refusal(`This address has got ${dailyLimit} confirmations within 24 hours. Please wait a day.`);

/**
 * Mails a searcher a further request for confirmation, because a member of the team asked for it.
 *
 * @throws AppError NOT_FOUND, or CONFLICT if the search is confirmed, no mail server is set, the
 *   searcher has unsubscribed, or the address has got three such mails within 24 hours
 */
export async function askForConfirmation(
  context: Pick<Context, "config" | "database" | "mailTexts" | "siteContent" | "siteOrigin">,
  id: string,
  actor: Actor,
): Promise<void> {
  const parts = await readMailParts(context);
  if (parts.settings.smtp === undefined) {
    throw refusal("No mail server is set, so Roost cannot ask for a confirmation.");
  }
  await context.database.db.transaction().execute(async (trx) => {
    const [toAsk] = await listSearchesToConfirm(trx, [id]);
    if (toAsk) await lockAddresses(trx, [toAsk.email]);
    const search = await findSearchForUpdate(trx, id);
    if (!search) throw noSuchSubmission();
    if (search.life !== "unconfirmed") throw refusal("This search needs no confirmation.");
    if (await isWithdrawn(trx, id)) throw unsubscribedRefusal();
    if (!toAsk || !isMailAddress(toAsk.email)) {
      throw refusal("This search has no email address to which Roost can send.");
    }
    const [allowed] = await withinLimit(trx, [toAsk]);
    if (!allowed) throw limitRefusal();
    const at = new Date();
    const [mail] = await enqueueMails(trx, parts, [toMail(allowed, `${id} ${at.toISOString()}`)]);
    if (mail?.state === "suppressed") {
      throw refusal("This address gets no mail, because earlier mails to it were refused.");
    }
    await recordAsked(trx, [id], "team", at);
    await appendAudit(trx, { actor, action: "submission.ask", subject: subjectOf(id) });
    await announceSubmissions(trx);
  });
}

/**
 * Queues a mail again, because a member of the team asked for it. A confirmation mail that is sent
 * again counts towards the limit of such mails for its address, and as a further request for
 * confirmation.
 *
 * @throws AppError NOT_FOUND, or CONFLICT if the mail cannot be sent or must not be sent
 */
export async function resendAnyMail(
  context: Pick<Context, "config" | "database" | "siteOrigin">,
  id: string,
  actor: Actor,
): Promise<MailSummary> {
  return context.database.db.transaction().execute(async (trx) => {
    const mail = await findMail(trx, id);
    // A mail that waits already is only sent sooner.
    if (mail?.kind !== "confirmation" || mail.state === "queued") {
      return resendMail(trx, context, id, actor);
    }
    await lockAddresses(trx, [mail.to]);
    const { submissionId } = mail;
    const search = submissionId === null ? undefined : await findSearchForUpdate(trx, submissionId);
    const queued = await resendMail(trx, context, id, actor);
    const counts = await countConfirmations(trx, [mail.to]);
    if ((counts.get(mail.to.toLowerCase()) ?? 0) > dailyLimit) throw limitRefusal();
    if (search?.life === "unconfirmed") {
      await recordAsked(trx, [search.id], "team", new Date());
      await announceSubmissions(trx);
    }
    return queued;
  });
}
