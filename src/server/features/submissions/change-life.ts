import { AppError } from "#common/errors.ts";
import { kindsAfterEnd } from "#common/mail/mail.ts";
import { dayOfSearch } from "#common/search-page/days.ts";
import {
  type ChosenEndReason,
  type EndReason,
  eventOfChange,
  judgeChange,
  type LifeChange,
  type SearchActor,
} from "#common/submissions/life.ts";
import { timeZoneOf } from "#common/time-zones.ts";
import { nextMoment } from "../../content/refusals.ts";
import type { Context } from "../../context.ts";
import type { Database, Db } from "../../db/connection.ts";
import { suppressMails } from "../mail/suppress-store.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { confirmConsent, isWithdrawn } from "./consent-store.ts";
import {
  appendSearchEvent,
  findSearchForUpdate,
  listStops,
  type Search,
  setExtraDays,
  setLife,
} from "./life-store.ts";
import { announceSubmissions } from "./news-store.ts";
import { noSuchSubmission } from "./update-submission.ts";

type Parts = Pick<Context, "config" | "database" | "imports">;

/** A change that a searcher makes on the search's page. */
export type SearcherChange =
  | { change: Exclude<LifeChange, "end"> }
  | { change: "end"; reason: ChosenEndReason; note: string | null };

/**
 * Runs a change of a search in a transaction. When the returned promise resolves, every process has
 * been notified, and the change survives a power failure.
 */
export async function commitDurably<Result>(
  database: Database,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await database.db.transaction().execute(async (trx) => {
    const outcome = await work(trx);
    await announceSubmissions(trx);
    return outcome;
  });
  await database.makeDurable();
  return result;
}

/**
 * Runs a change of a search in a transaction. When the returned promise resolves, the change
 * survives a power failure.
 * @throws AppError SERVICE_UNAVAILABLE while an import refuses changes
 */
export const changeDurably = <Result>(
  { database, imports }: { database: Database; imports: Context["imports"] },
  work: (trx: Db) => Promise<Result>,
): Promise<Result> => imports.change(() => commitDurably(database, work));

/**
 * Changes a search as its searcher requests, for example pauses it. Does nothing if the search
 * already has the requested state.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the present state of the search does not allow the
 *   change, or if the searcher has unsubscribed
 */
export async function changeLife(
  context: Parts,
  id: string,
  wanted: SearcherChange,
  now = new Date(),
): Promise<void> {
  await changeDurably(context, async (trx) => {
    const search = await findSearchForUpdate(trx, id);
    if (!search) throw noSuchSubmission();
    const judged = judgeChange(wanted.change, search, now);
    if ("refusal" in judged) throw new AppError("CONFLICT", judged.refusal);
    if ("done" in judged) return;
    if (wanted.change === "confirm") await refuseWithdrawn(trx, id);
    if (wanted.change === "end") {
      await endSearch(
        trx,
        search,
        {
          reason: wanted.reason,
          note: wanted.note,
          actor: "searcher",
        },
        now,
      );
      return;
    }
    if (wanted.change === "revive" || wanted.change === "extend") {
      if (search.life === "ended") await reviveSearch(trx, search, now);
      await extendDays(trx, context.config, id, now);
      return;
    }
    const at = nextMoment(search.updatedAt, now);
    const isConfirmed = wanted.change === "confirm";
    await setLife(trx, id, {
      life: judged.life,
      ...(isConfirmed ? { confirmedAt: at } : {}),
      updatedAt: at,
    });
    if (isConfirmed) await recordConfirmation(trx, id, at);
    const kind = eventOfChange[wanted.change];
    await appendSearchEvent(trx, { submissionId: id, kind, actor: "searcher", at });
  });
}

/**
 * Ends a search that has not ended. Its status becomes `closed`. Its unsent mails are not sent any
 * more, except those of `kindsAfterEnd`.
 *
 * @param trx a transaction that has locked the search
 */
export async function endSearch(
  trx: Db,
  { id, updatedAt, life }: Pick<Search, "id" | "updatedAt" | "life">,
  { reason, note, actor }: { reason: EndReason; note: string | null; actor: SearchActor },
  now = new Date(),
): Promise<void> {
  const at = nextMoment(updatedAt, now);
  await setLife(trx, id, {
    life: "ended",
    status: "closed",
    endedAt: at,
    endedReason: reason,
    endedNote: note,
    updatedAt: at,
  });
  await suppressMails(trx, [id], "The search has ended", kindsAfterEnd(reason));
  await appendSearchEvent(trx, {
    submissionId: id,
    kind: "ended",
    actor,
    at,
    details: { reason, ...(note === null ? {} : { note }), before: life },
  });
  await recordEvent(trx, {
    event: "search.ended",
    data: { searchId: id, reason, endedBy: actor },
    submissionId: id,
    at,
  });
}

/**
 * Continues an ended search because its searcher asks for it. The request also confirms the
 * searcher's email address.
 *
 * @throws AppError CONFLICT if the consent was withdrawn through another search of the same email
 * address
 */
async function reviveSearch(
  trx: Db,
  { id, updatedAt, sentAt, confirmedAt }: Search,
  now: Date,
): Promise<void> {
  await refuseWithdrawn(trx, id);
  const at = nextMoment(updatedAt, now);
  await setLife(trx, id, {
    life: "active",
    status: sentAt === null ? "new" : "sent",
    ...(confirmedAt === null ? { confirmedAt: at } : {}),
    endedAt: null,
    endedReason: null,
    endedNote: null,
    updatedAt: at,
  });
  if (confirmedAt === null) await recordConfirmation(trx, id, at);
  else await confirmConsent(trx, id, at);
  await appendSearchEvent(trx, { submissionId: id, kind: "revived", actor: "searcher", at });
}

/** @throws AppError CONFLICT if the searcher has withdrawn the consent to the search */
async function refuseWithdrawn(trx: Db, id: string): Promise<void> {
  if (await isWithdrawn(trx, id)) {
    throw new AppError("CONFLICT", "You have unsubscribed. Please start a new search.");
  }
}

/**
 * Stores the time of the confirmation in the search's consent, and records an event for the
 * webhook.
 */
async function recordConfirmation(trx: Db, id: string, at: Date): Promise<void> {
  await confirmConsent(trx, id, at);
  await recordEvent(trx, {
    event: "search.confirmed",
    data: { searchId: id },
    submissionId: id,
    at,
  });
}

/**
 * Adds the usual number of days to a search that has reached its last day. Does nothing before the
 * last day, so a searcher who presses the button for more days twice gets the days only once.
 *
 * @param trx a transaction that has locked the search
 */
async function extendDays(
  trx: Db,
  { trialDays, timeZone: fallback }: Pick<Context["config"], "trialDays" | "timeZone">,
  id: string,
  now: Date,
): Promise<void> {
  const search = await findSearchForUpdate(trx, id);
  if (!search || search.daysBeganAt === null) return;
  const timeZone = timeZoneOf(search.answers.city, fallback);
  const events = await listStops(trx, id);
  const day = dayOfSearch(new Date(search.daysBeganAt), { events, now, timeZone });
  const last = trialDays + search.extraDays;
  if (day < last) return;
  const at = nextMoment(search.updatedAt, now);
  // The days are added after the search's last day. If that day is over, they are counted from
  // today, so that the searcher gets all of them.
  await setExtraDays(trx, id, { extraDays: Math.max(last, day - 1), updatedAt: at });
  await appendSearchEvent(trx, { submissionId: id, kind: "extended", actor: "searcher", at });
}
