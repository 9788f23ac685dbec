import { AppError } from "#common/errors.ts";
import { isStale, nextMoment, staleRefusal } from "../../content/refusals.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { enqueueMail, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { markSent } from "../matches/sent-store.ts";
import type { FindDefinition } from "../questionnaire/find-definition.ts";
import { changeDurably } from "../submissions/change-life.ts";
import { findSearchForUpdate, type Search } from "../submissions/life-store.ts";
import { recordSending } from "../submissions/record-sending.ts";
import { subjectOf } from "../submissions/update-submission.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { reviewAll } from "./find-blocks.ts";
import { replaceFlats } from "./proposal-store.ts";
import { clockOf } from "./shortlist-rules.ts";
import {
  findShortlist,
  findSubmissionId,
  type StoredShortlist,
  setSent,
  setShortlist,
} from "./store.ts";
import { cityOf, writeShortlist } from "./write-shortlist.ts";

export type SendParts = Pick<
  Context,
  "config" | "database" | "imports" | "mailTexts" | "siteContent"
> & {
  /** Shared by many shortlists, so that each version of the questionnaire is read once. */
  findDefinition?: FindDefinition;
};

export const noSuchShortlist = () => new AppError("NOT_FOUND", "There is no such shortlist");

type Locked = { search: Search; shortlist: StoredShortlist };

/**
 * Locks a proposed shortlist with its search.
 *
 * @throws AppError NOT_FOUND; CONFLICT if it is not proposed any more, or has changed since it
 *   was loaded
 */
export async function lockProposal(
  trx: Db,
  id: string,
  expectedUpdatedAt: string | undefined,
): Promise<Locked> {
  const submissionId = await findSubmissionId(trx, id);
  const search =
    submissionId === undefined ? undefined : await findSearchForUpdate(trx, submissionId);
  // The shortlist is read after the lock, because another transaction may have changed it before.
  const shortlist = search && (await findShortlist(trx, id));
  if (!shortlist) throw noSuchShortlist();
  if (shortlist.state !== "proposed") {
    const word = shortlist.state === "skipped" ? "skipped" : "sent";
    throw new AppError("CONFLICT", `This shortlist was ${word} in the meantime`);
  }
  const row = { updatedAt: shortlist.updatedAt.toISOString() };
  if (isStale(row, expectedUpdatedAt)) throw staleRefusal("shortlist", row, undefined);
  return { search, shortlist };
}

/** Drops the flats of a proposed shortlist and the team's line. Returns what remains of it. */
export async function dropFlats(trx: Db, shortlist: StoredShortlist): Promise<StoredShortlist> {
  await replaceFlats(trx, shortlist.id, []);
  const changes = { note: null, updatedAt: nextMoment(shortlist.updatedAt.toISOString()) };
  await setShortlist(trx, shortlist.id, changes);
  return { ...shortlist, ...changes, flats: [] };
}

/**
 * Sends a proposed shortlist. One transaction stores the mail, the record of which flats were sent,
 * and the changes of the search. Without a mail server the mail is stored unsent, and it begins no
 * day.
 *
 * @param isWithoutFlats whether the flats of the shortlist are dropped before it is sent
 * @param actor null if the shortlist is sent automatically
 * @throws AppError NOT_FOUND; CONFLICT with the reason if it cannot be sent
 */
export async function sendShortlist(
  parts: SendParts,
  {
    id,
    expectedUpdatedAt,
    isWithoutFlats = false,
  }: { id: string; expectedUpdatedAt?: string | undefined; isWithoutFlats?: boolean },
  actor: Actor,
  now = new Date(),
): Promise<"sent" | "kept"> {
  const mailParts = await readMailParts(parts);
  return changeDurably(parts, async (trx) => {
    const { search, shortlist: proposed } = await lockProposal(trx, id, expectedUpdatedAt);
    const shortlist = isWithoutFlats ? await dropFlats(trx, proposed) : proposed;
    const [reviewed] = await reviewAll(trx, parts.config, [shortlist], now);
    if (reviewed && reviewed.blocks.length > 0) {
      throw new AppError("CONFLICT", reviewed.blocks.map(({ text }) => text).join(" "));
    }
    return sendLocked(trx, parts, mailParts, { search, shortlist }, actor, now);
  });
}

/** Stores the mail of a shortlist that may be sent, and the changes that follow from it. */
export async function sendLocked(
  trx: Db,
  parts: Pick<SendParts, "config" | "findDefinition">,
  mailParts: MailParts,
  { search, shortlist }: Locked,
  actor: Actor,
  now: Date,
): Promise<"sent" | "kept"> {
  const { data, shown } = await writeShortlist(trx, parts, search, shortlist, now);
  const mail = await enqueueMail(trx, mailParts, {
    about: shortlist.id,
    to: { name: search.name, address: search.email ?? "" },
    submissionId: search.id,
    data,
  });
  if (!mail) throw new AppError("CONFLICT", "The mail of this shortlist was made already");
  if (mail.state === "suppressed") throw new AppError("CONFLICT", "The address gets no mail");
  const state = mail.state === "kept" ? "kept" : "sent";
  const recorded = await markSent(trx, search.id, { flats: shown, state, at: now });
  if (recorded.length < shortlist.flats.length) {
    throw new AppError("CONFLICT", "A flat of this shortlist was sent to the searcher before");
  }
  // A proposed shortlist may be sent after midnight, so the day is that of the sending.
  const { day } = clockOf(cityOf(search), parts.config, now);
  await setSent(trx, shortlist.id, {
    day,
    state,
    at: now,
    by: actor?.id ?? null,
    mailId: mail.id,
    shown,
  });
  if (state === "sent") {
    await recordSending(trx, search, { at: now, hasFlats: shown.length > 0 });
  }
  if (state === "sent" && shown.length > 0) {
    const listingIds = shown.map(({ listingId }) => listingId);
    await recordEvent(trx, {
      event: "shortlist.sent",
      data: { shortlistId: shortlist.id, searchId: search.id, day, listingIds },
      submissionId: search.id,
      at: now,
    });
  }
  if (actor) {
    await appendAudit(trx, { actor, action: "shortlist.send", subject: subjectOf(search.id) });
  }
  return state;
}
