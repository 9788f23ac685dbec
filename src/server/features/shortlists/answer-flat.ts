import { AppError } from "#common/errors.ts";
import type { AnswerInput } from "#common/shortlists/answer-input.ts";
import type { Context } from "../../context.ts";
import { checkLinks } from "../listings/check-links.ts";
import { lockReported, reportListing } from "../listings/report-listing.ts";
import { findMatch, setVerdict } from "../matches/sent-store.ts";
import { changeDurably } from "../submissions/change-life.ts";
import { findSearchForUpdate } from "../submissions/life-store.ts";
import { noSuchSubmission } from "../submissions/update-submission.ts";
import { recordEvent } from "../webhook-events/record-event.ts";

type Parts = Pick<Context, "database" | "fetching" | "imports" | "log" | "stopping">;

/**
 * Stores a searcher's answer to a flat, which may be changed later. The search is then matched
 * again. If the answer says that the flat is gone, the link of the listing is checked. If the
 * answer says that the flat looks like a scam, the listing is flagged for the team.
 *
 * @throws AppError NOT_FOUND if the flat was not sent to this searcher
 */
export async function answerFlat(
  parts: Parts,
  submissionId: string,
  { listingId, answer, reasons, words }: AnswerInput,
  now = new Date(),
): Promise<void> {
  const dislikes = answer === "dislike" ? reasons : [];
  const isReport = dislikes.includes("looks_like_scam");
  await changeDurably(parts, async (trx) => {
    // The match queue and the deletion of a listing lock a listing before its searches. The same
    // order here prevents deadlocks.
    if (isReport) await lockReported(trx, listingId);
    if (!(await findSearchForUpdate(trx, submissionId))) throw noSuchSubmission();
    const before = await findMatch(trx, { submissionId, listingId });
    const isKnown = await setVerdict(
      trx,
      { submissionId, listingId },
      {
        verdict: answer === "none" ? null : answer,
        reasons: dislikes,
        note: words,
        at: now,
      },
    );
    if (!isKnown) throw new AppError("NOT_FOUND", "This flat is not on your list");
    if (answer === "like" && before?.verdict !== "like") {
      await recordEvent(trx, {
        event: "flat.liked",
        data: { searchId: submissionId, listingId },
        submissionId,
        at: now,
      });
    }
    // A searcher who saves the same answer again makes no new report. A new report would end the
    // team's permission to send the flat.
    const isNewReport = isReport && !before?.verdictReasons.includes("looks_like_scam");
    if (isNewReport) await reportListing(trx, listingId);
  });
  // Roost checks whether the listing's page still exists. The response to the searcher does not
  // wait for this check.
  if (dislikes.includes("already_gone")) void lookAtLink(parts, listingId, now);
}

async function lookAtLink(parts: Parts, listingId: string, now: Date): Promise<void> {
  try {
    await checkLinks(parts, [listingId], now);
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    parts.log.warn({ error: code ?? name }, "a flat's link could not be looked at");
  }
}
