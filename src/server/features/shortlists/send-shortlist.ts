import { AppError } from "#common/errors.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudits } from "../audit/store.ts";
import { enqueueMails, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { markSent } from "../matches/sent-store.ts";
import type { FindDefinition } from "../questionnaire/find-definition.ts";
import { recordSendings } from "../submissions/record-sending.ts";
import { subjectOf } from "../submissions/update-submission.ts";
import { recordEvents } from "../webhook-events/record-event.ts";
import { reviewAll } from "./find-blocks.ts";
import { type Asked, lockProposals, noSuchShortlist, type Proposed } from "./find-proposals.ts";
import { sendBatches, splitIntoBatches } from "./send-batches.ts";
import { dropFlats, setSent } from "./sending-store.ts";
import { clockOf } from "./shortlist-rules.ts";
import { listSubmissionIds } from "./store.ts";
import { cityOf, type WrittenMail, writeShortlists } from "./write-shortlists.ts";

export type SendParts = Pick<Context, "database" | "imports" | "mailTexts" | "siteContent"> & {
  config: Pick<Config, "mail" | "shortlists" | "timeZone" | "trialDays">;
  /**
   * Returns a version of the questionnaire. The function reads each version from the database only
   * once, so a caller with several batches of shortlists passes the same function for each batch.
   */
  findDefinition?: FindDefinition;
};

/** A shortlist to send. */
export type Wanted = Asked & {
  /** Whether all flats are removed from the shortlist before its mail is sent. */
  isWithoutFlats?: boolean;
};

/** The outcome of sending a shortlist. */
type SendOutcome = { id: string } & (
  | { status: "sent" | "kept" }
  | { status: "refused"; refusal: AppError }
);

const conflict = (message: string) => new AppError("CONFLICT", message);

/**
 * Sends proposed shortlists, many in one transaction. A transaction stores their mails, the record
 * of which flats were sent, and the changes of their searches. If one shortlist is refused, the
 * others are still sent. Without a mail server, the mails are only stored. Such a mail does not
 * begin day 1 of its search.
 *
 * @param actor null if the shortlists are sent automatically
 * @returns the outcomes in the order of the shortlists
 */
export async function sendShortlists(
  parts: SendParts,
  wanted: readonly Wanted[],
  actor: Actor,
  now = new Date(),
): Promise<SendOutcome[]> {
  const mailParts = await readMailParts(parts);
  const ids = wanted.map(({ id }) => id);
  const searches = await listSubmissionIds(parts.database.db, ids);
  return sendBatches(
    parts,
    splitIntoBatches(parts, wanted, ({ id }) => searches.get(id) ?? id),
    (trx, batch) => sendTogether(trx, { ...parts, mailParts, actor, now }, batch),
    ({ id }, refusal): SendOutcome => ({ id, status: "refused", refusal }),
  );
}

/**
 * Sends one proposed shortlist.
 *
 * @returns "kept" if its mail was only stored, because there is no mail server
 * @throws AppError NOT_FOUND; CONFLICT with the reason if it cannot be sent
 */
export async function sendShortlist(
  parts: SendParts,
  wanted: Wanted,
  actor: Actor,
  now = new Date(),
): Promise<"sent" | "kept"> {
  const [outcome] = await sendShortlists(parts, [wanted], actor, now);
  if (!outcome) throw noSuchShortlist();
  if (outcome.status === "refused") throw outcome.refusal;
  return outcome.status;
}

/** The data that are the same for all shortlists that one transaction sends. */
type Sending = Pick<SendParts, "config" | "findDefinition"> & {
  mailParts: MailParts;
  actor: Actor;
  now: Date;
};

async function sendTogether(
  trx: Db,
  sending: Sending,
  batch: readonly Wanted[],
): Promise<SendOutcome[]> {
  const withoutFlats = new Set(batch.flatMap((each) => (each.isWithoutFlats ? [each.id] : [])));
  const refusals = new Map<string, AppError>();
  const proposals: Proposed[] = [];
  for (const [place, found] of (await lockProposals(trx, batch)).entries()) {
    if (found instanceof AppError) refusals.set(batch[place]?.id ?? "", found);
    else if (!withoutFlats.has(found.shortlist.id)) proposals.push(found);
    else proposals.push({ ...found, shortlist: { ...found.shortlist, note: null, flats: [] } });
  }
  const written = await writeShortlists(trx, sending, proposals, sending.now);
  const reviewable = written.map(({ shortlist, kind, misfits }) => ({
    ...shortlist,
    kind,
    misfits,
  }));
  for (const reviewed of await reviewAll(trx, sending.config, reviewable, sending.now)) {
    const reasons = reviewed.blocks.map(({ text }) => text);
    if (reasons.length > 0) refusals.set(reviewed.shortlist.id, conflict(reasons.join(" ")));
  }
  for (const { shortlist, shown } of sending.actor === null ? written : []) {
    if (refusals.has(shortlist.id) || areGood(shown, sending.config)) continue;
    refusals.set(
      shortlist.id,
      conflict("A flat is no good match, so a person must review the shortlist."),
    );
  }
  const ready = written.filter(({ shortlist }) => !refusals.has(shortlist.id));
  await dropFlats(
    trx,
    ready.flatMap(({ shortlist }) => (withoutFlats.has(shortlist.id) ? [shortlist] : [])),
  );
  const states = await sendLocked(trx, sending, ready);
  return batch.map(({ id }): SendOutcome => {
    const refusal = refusals.get(id);
    return refusal ? { id, status: "refused", refusal } : { id, status: states.get(id) ?? "sent" };
  });
}

/**
 * Returns whether all flats are good matches by the wishes and the answers that the searcher has
 * given until now. The stored scores may be older, because matching a changed search takes seconds.
 */
const areGood = (
  flats: WrittenMail["shown"],
  { shortlists }: Pick<SendParts["config"], "shortlists">,
): boolean => flats.every(({ score }) => score >= shortlists.autoScore);

/**
 * Stores the mails of the shortlists that may be sent, and changes the shortlists and their
 * searches accordingly.
 *
 * @param written shortlists of different searches, with their mails
 * @returns the states of the mails by the ids of the shortlists
 * @throws AppError CONFLICT if one of the shortlists cannot be sent
 */
export async function sendLocked(
  trx: Db,
  { config, mailParts, actor, now }: Sending,
  written: readonly (Proposed & WrittenMail)[],
): Promise<Map<string, "sent" | "kept">> {
  if (written.length === 0) return new Map();
  const mails = await enqueueMails(
    trx,
    mailParts,
    written.map(({ search, shortlist, data }) => ({
      about: shortlist.id,
      to: { name: search.name, address: search.email ?? "" },
      submissionId: search.id,
      data,
    })),
  );
  const mailOf = new Map(mails.map((mail) => [mail.about, mail]));
  const made = written.map((each) => {
    const mail = mailOf.get(each.shortlist.id);
    if (!mail) throw conflict("The mail of this shortlist was made already");
    if (mail.state === "suppressed") throw conflict("The address gets no mail");
    // A shortlist that was proposed yesterday may be sent after midnight, so its day becomes the
    // day on which it is sent.
    const { day } = clockOf(cityOf(each.search), config, now);
    const state = mail.state === "kept" ? ("kept" as const) : ("sent" as const);
    return { ...each, mailId: mail.id, state, day };
  });
  const sent = made.filter(({ state }) => state === "sent");
  await recordSendings(
    trx,
    sent.map(({ search, shown }) => ({ search, at: now, hasFlats: shown.length > 0 })),
  );
  const recorded = await markSent(
    trx,
    made.map(({ search, shown, state }) => ({ submissionId: search.id, flats: shown, state })),
    now,
  );
  for (const { search, shortlist } of made) {
    if ((recorded.get(search.id)?.length ?? 0) >= shortlist.flats.length) continue;
    throw conflict("A flat of this shortlist was sent to the searcher before");
  }
  await setSent(
    trx,
    made.map(({ shortlist, ...each }) => ({ ...each, id: shortlist.id })),
    { at: now, by: actor?.id ?? null },
  );
  await recordEvents(
    trx,
    sent.flatMap(({ search, shortlist, day, shown }) => {
      if (shown.length === 0) return [];
      const listingIds = shown.map(({ listingId }) => listingId);
      const data = { shortlistId: shortlist.id, searchId: search.id, day, listingIds };
      return [{ event: "shortlist.sent" as const, data, submissionId: search.id, at: now }];
    }),
  );
  if (actor) {
    await appendAudits(
      trx,
      made.map(({ search }) => ({
        actor,
        action: "shortlist.send",
        subject: subjectOf(search.id),
      })),
    );
  }
  return new Map(made.map(({ shortlist, state }) => [shortlist.id, state]));
}
