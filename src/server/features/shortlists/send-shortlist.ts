import { AppError } from "#common/errors.ts";
import { isStale, staleRefusal } from "../../content/refusals.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { enqueueMail, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import { markSent } from "../matches/sent-store.ts";
import { changeDurably } from "../submissions/change-life.ts";
import { findSearchForUpdate, type Search } from "../submissions/life-store.ts";
import { recordSending } from "../submissions/record-sending.ts";
import { subjectOf } from "../submissions/update-submission.ts";
import { reviewAll } from "./find-blocks.ts";
import { clockOf } from "./shortlist-rules.ts";
import { findShortlist, type StoredShortlist, setShortlist, setShown } from "./store.ts";
import { cityOf, writeShortlist } from "./write-shortlist.ts";

export type SendParts = Pick<
  Context,
  "config" | "database" | "imports" | "mailTexts" | "siteContent"
>;

export const noSuchShortlist = () => new AppError("NOT_FOUND", "There is no such shortlist");

type Locked = { search: Search; shortlist: StoredShortlist };

/**
 * Locks a proposed shortlist with its search.
 *
 * @throws AppError NOT_FOUND; CONFLICT if it is not proposed any more, or has changed since it was
 *   read
 */
export async function lockProposal(
  trx: Db,
  id: string,
  expectedUpdatedAt: string | undefined,
): Promise<Locked> {
  const known = await findShortlist(trx, id);
  const search = known && (await findSearchForUpdate(trx, known.submissionId));
  // It is read again, because another transaction may have changed it before the lock.
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

/**
 * Sends a proposed shortlist: in one transaction it stores the mail, which flats were sent, and what
 * follows for the search. Without a mail server the mail is kept, and starts no day.
 *
 * @param actor null if it goes by itself
 * @throws AppError NOT_FOUND; CONFLICT with the reason if it cannot be sent
 */
export async function sendShortlist(
  parts: SendParts,
  { id, expectedUpdatedAt }: { id: string; expectedUpdatedAt?: string | undefined },
  actor: Actor,
  now = new Date(),
): Promise<"sent" | "kept"> {
  const mailParts = await readMailParts(parts);
  return changeDurably(parts, async (trx) => {
    const { search, shortlist } = await lockProposal(trx, id, expectedUpdatedAt);
    const [reviewed] = await reviewAll(trx, parts.config, [shortlist], now);
    if (reviewed && reviewed.blocks.length > 0) {
      throw new AppError("CONFLICT", reviewed.blocks.map(({ text }) => text).join(" "));
    }
    return sendLocked(trx, parts, mailParts, { search, shortlist }, actor, now);
  });
}

/** Stores the mail of a shortlist that may be sent, and what follows from it. */
export async function sendLocked(
  trx: Db,
  { config }: Pick<Context, "config">,
  mailParts: MailParts,
  { search, shortlist }: Locked,
  actor: Actor,
  now: Date,
): Promise<"sent" | "kept"> {
  const { data, shown } = await writeShortlist(trx, config, search, shortlist, now);
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
  await setShown(trx, shortlist.id, shown);
  await setShortlist(trx, shortlist.id, {
    // A proposal may be sent after midnight.
    day: clockOf(cityOf(search), config, now).day,
    state,
    sentAt: now,
    sentBy: actor?.id ?? null,
    mailId: mail.id,
    updatedAt: now,
  });
  if (state === "sent") {
    await recordSending(trx, search, { at: now, hasFlats: shown.length > 0 });
  }
  if (actor) {
    await appendAudit(trx, { actor, action: "shortlist.send", subject: subjectOf(search.id) });
  }
  return state;
}
