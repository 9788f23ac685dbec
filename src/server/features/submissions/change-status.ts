import { AppError } from "#common/errors.ts";
import type { Db } from "../../db/connection.ts";
import { suppressMails } from "../mail/suppress-store.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { appendSearchEvent, findLastEvent, findSearchForUpdate, setLife } from "./life-store.ts";

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
  if (search.endedReason === "unsubscribed") {
    throw new AppError(
      "CONFLICT",
      "The searcher has unsubscribed. Only a new submission starts a search again.",
    );
  }
  const last = await findLastEvent(trx, id);
  const wasActive = search.confirmedAt !== null || wasLiving(last?.details);
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
