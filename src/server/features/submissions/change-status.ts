import { AppError } from "#common/errors.ts";
import type { Db } from "../../db/connection.ts";
import { suppressMails } from "../mail/suppress-store.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { isWithdrawn } from "./consent-store.ts";
import { appendSearchEvent, findLastEnd, findSearchForUpdate, setLife } from "./life-store.ts";

/** The refusal of a change for which a searcher who has unsubscribed would have to consent again. */
export const unsubscribedRefusal = () =>
  new AppError(
    "CONFLICT",
    "The searcher has unsubscribed. Only a new submission starts a search again.",
  );

/**
 * Ends the search of a submission because a member of the team has set its status to `closed`.
 *
 * @param at the time that is also stored as the submission's `updatedAt`
 */
export async function closeSearch(trx: Db, id: string, at: Date): Promise<void> {
  const search = await findSearchForUpdate(trx, id);
  if (!search || search.life === "ended") return;
  await setLife(trx, id, { life: "ended", endedAt: at, endedReason: "closed", updatedAt: at });
  await suppressMails(trx, [id], "The search has ended");
  await appendSearchEvent(trx, {
    submissionId: id,
    kind: "ended",
    actor: "team",
    at,
    details: { reason: "closed", before: search.life },
  });
  await recordEvent(trx, {
    event: "search.ended",
    data: { searchId: id, reason: "closed", endedBy: "team" },
    submissionId: id,
    at,
  });
}

/**
 * Continues the search of a submission because a member of the team has set its status from
 * `closed` to another one. A search that was never confirmed is unconfirmed again.
 *
 * @param at the time that is also stored as the submission's `updatedAt`
 * @throws AppError CONFLICT if the searcher unsubscribed
 */
export async function reopenSearch(trx: Db, id: string, at: Date): Promise<void> {
  const search = await findSearchForUpdate(trx, id);
  if (search?.life !== "ended") return;
  // A searcher may unsubscribe after the search has ended for another reason.
  if (search.endedReason === "unsubscribed" || (await isWithdrawn(trx, id))) {
    throw unsubscribedRefusal();
  }
  const end = await findLastEnd(trx, id);
  const wasActive = search.confirmedAt !== null || wasLiving(end?.details);
  await setLife(trx, id, {
    life: wasActive ? "active" : "unconfirmed",
    endedAt: null,
    endedReason: null,
    endedNote: null,
    updatedAt: at,
  });
  await appendSearchEvent(trx, { submissionId: id, kind: "revived", actor: "team", at });
}

/**
 * Returns whether a search was active or paused before it ended, as the details of its `ended`
 * event say.
 */
const wasLiving = (details: unknown): boolean =>
  typeof details === "object" &&
  details !== null &&
  "before" in details &&
  (details.before === "active" || details.before === "paused");
