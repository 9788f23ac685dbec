import { randomUUID } from "node:crypto";
import type { Call } from "#common/calls/call.ts";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { commitDurably } from "../submissions/change-life.ts";
import { appendSearchEvent, findSearchForUpdate, type Search } from "../submissions/life-store.ts";
import { announceSubmissions } from "../submissions/news-store.ts";
import { noSuchSubmission, subjectOf } from "../submissions/update-submission.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { takesCalls } from "./booking-rules.ts";
import { dropReminders, enqueueCallMails, enqueueMoveMails } from "./enqueue-call-mails.ts";
import { chooseMember, findOffers, isTaken, type Offer } from "./find-free-times.ts";
import type { OfferingMember } from "./hours-store.ts";
import {
  findBooked,
  findCallForUpdate,
  findSearchOfCall,
  getCall,
  insertCall,
  type StoredCall,
  updateCall,
} from "./store.ts";

type Parts = Pick<Context, "config" | "database" | "mailTexts" | "siteContent">;

/**
 * The person who changes a feedback call: the searcher, or an administrator on behalf of the team.
 */
export type CallActor = "searcher" | NonNullable<Actor>;

const conflict = (message: string) => new AppError("CONFLICT", message);
const noSuchCall = () => new AppError("NOT_FOUND", "There is no such call");

/** The error message if another searcher has just booked the chosen time. */
export const takenMessage = "That time was just taken. Please choose another one.";
const justTaken = () => conflict(takenMessage);

type Asked = { at: Date; now: Date; notice: boolean };

/**
 * Returns a member of the team who is free for a feedback call at a time.
 *
 * @throws AppError CONFLICT if the time is not free
 */
function getMember(offers: Offer[], asked: Asked): OfferingMember {
  const member = chooseMember(offers);
  if (member) return member;
  if (isTaken(offers, asked)) throw justTaken();
  throw conflict("This time is not offered for calls. Please choose another one.");
}

/**
 * Awaits a statement that stores a feedback call. If the call overlaps with another call of the
 * same member of the team, throws CONFLICT.
 */
async function refuseOverlap<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw (error as { code?: unknown }).code === "23P01" ? justTaken() : error;
  }
}

/**
 * Records a change of a feedback call in the timeline of its search and, unless the searcher made
 * the change, in the audit log, and announces it to the back office.
 *
 * @param actor null for a change that the server makes by itself
 */
async function record(trx: Db, call: StoredCall, actor: CallActor | null, change: CallChange) {
  const { submissionId, startsAt } = call;
  await appendSearchEvent(trx, {
    submissionId,
    kind: `call_${change}`,
    actor: actor === "searcher" ? "searcher" : actor === null ? "roost" : "team",
    at: new Date(),
    details: { callAt: startsAt.toISOString() },
  });
  await announceSubmissions(trx);
  if (actor === "searcher") return;
  const action = ({ booked: "book", moved: "move", cancelled: "cancel" } as const)[change];
  await appendAudit(trx, { actor, action: `call.${action}`, subject: subjectOf(submissionId) });
}

type CallChange = "booked" | "moved" | "cancelled";

const spanFrom = (startsAt: Date, { rules }: OfferingMember) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + rules.minutes * 60_000),
});

/**
 * Books a feedback call for a search. If the search already has a feedback call at the same time,
 * returns that call and changes nothing.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the time is not free, if no call can be booked for the
 *   search, or if the search has a call at another time
 */
export async function bookCall(
  context: Parts,
  { submissionId, startsAt, actor }: { submissionId: string; startsAt: Date; actor: CallActor },
): Promise<Call> {
  const parts = await readMailParts(context);
  const [, domain = ""] = parts.settings.from.address.split("@");
  return commitDurably(context.database, async (trx) => {
    const now = new Date();
    const search = await findSearchForUpdate(trx, submissionId);
    if (!search) throw noSuchSubmission();
    const known = await findBooked(trx, submissionId, now);
    if (known?.startsAt.getTime() === startsAt.getTime()) return getCall(trx, known.id);
    if (known) throw conflict("There is a call already. Move it, or cancel it first.");
    if (!takesCalls(search)) throw conflict("This search takes no calls.");
    const asked = { at: startsAt, now, notice: actor === "searcher" };
    const preferredId = search.assigneeId;
    const offers = await findOffers(trx, { ...asked, preferredId, lock: true });
    const member = getMember(offers, asked);
    const id = randomUUID();
    const call = await refuseOverlap(
      insertCall(trx, {
        id,
        submissionId,
        userId: member.userId,
        ...spanFrom(startsAt, member),
        uid: `${id}@${domain}`,
        place: member.rules.place,
        bookedAt: now,
      }),
    );
    await record(trx, call, actor, "booked");
    await recordEvent(trx, {
      event: "call.booked",
      data: {
        callId: id,
        searchId: submissionId,
        startsAt: call.startsAt.toISOString(),
        endsAt: call.endsAt.toISOString(),
      },
      submissionId,
      at: now,
    });
    await enqueueCallMails(trx, parts, { search, call }, (data) => ({
      kind: "call-booked",
      ...data,
    }));
    return getCall(trx, id);
  });
}

/**
 * Locks a feedback call that has not ended, and its search.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the call has ended
 */
async function lockCall(
  trx: Db,
  id: string,
  now: Date,
): Promise<{ search: Search; call: StoredCall }> {
  // Every change first locks the row of the search, and then the row of the feedback call. Because
  // of this fixed order, two changes cannot deadlock.
  const submissionId = await findSearchOfCall(trx, id);
  const search = submissionId && (await findSearchForUpdate(trx, submissionId));
  const call = await findCallForUpdate(trx, id);
  if (!search || !call) throw noSuchCall();
  if (call.endsAt <= now) throw conflict("This call is over.");
  return { search, call };
}

/**
 * Moves a feedback call to another free time, with the same member if that member still offers
 * hours.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the time is not free, or the call is over or cancelled
 */
export async function moveCall(
  context: Parts,
  { id, startsAt, actor }: { id: string; startsAt: Date; actor: CallActor },
): Promise<Call> {
  const parts = await readMailParts(context);
  return commitDurably(context.database, async (trx) => {
    const now = new Date();
    const { search, call: before } = await lockCall(trx, id, now);
    if (before.state === "cancelled") throw conflict("This call was cancelled.");
    if (before.startsAt.getTime() === startsAt.getTime()) return getCall(trx, id);
    const asked = { at: startsAt, now, notice: actor === "searcher" };
    const preferredId = before.userId ?? search.assigneeId;
    const offers = await findOffers(trx, { ...asked, preferredId, moved: id, lock: true });
    const member = getMember(offers, asked);
    const call = await refuseOverlap(
      updateCall(trx, id, {
        userId: member.userId,
        ...spanFrom(startsAt, member),
        place: member.rules.place,
        movedAt: now,
        remindedAt: null,
      }),
    );
    await record(trx, call, actor, "moved");
    await dropReminders(trx, call);
    await enqueueMoveMails(trx, parts, { search, call }, before);
    return getCall(trx, id);
  });
}

/**
 * Cancels a feedback call. Cancelling it again is no error.
 *
 * @param actor null if the server cancels the call, because its search is about to be erased
 * @throws AppError NOT_FOUND; CONFLICT if the call is over
 */
export async function cancelCall(
  context: Parts,
  { id, actor }: { id: string; actor: CallActor | null },
): Promise<Call> {
  const parts = await readMailParts(context);
  return commitDurably(context.database, async (trx) => {
    const now = new Date();
    const { search, call: before } = await lockCall(trx, id, now);
    if (before.state === "cancelled") return getCall(trx, id);
    const call = await updateCall(trx, id, { state: "cancelled", cancelledAt: now });
    await record(trx, call, actor, "cancelled");
    await dropReminders(trx, call);
    await enqueueCallMails(trx, parts, { search, call }, (data) => ({
      kind: "call-cancelled",
      ...data,
      cancelledBy: actor === "searcher" ? "searcher" : actor === null ? "retention" : "team",
    }));
    return getCall(trx, id);
  });
}
