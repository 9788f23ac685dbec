import type { ShortlistFlat } from "#common/shortlists/shortlist.ts";
import type { ShortlistAction, ShortlistUpdate } from "#common/shortlists/shortlist-input.ts";
import { badRequest } from "#common/validation.ts";
import { nextMoment } from "../../content/refusals.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { setDropped } from "../matches/sent-store.ts";
import { createDefinitionFinder } from "../questionnaire/find-definition.ts";
import { changeDurably } from "../submissions/change-life.ts";
import type { Search } from "../submissions/life-store.ts";
import { subjectOf } from "../submissions/update-submission.ts";
import { describeFlats } from "./describe-flats.ts";
import { lockProposal } from "./find-proposals.ts";
import { replaceFlats } from "./proposal-store.ts";
import { dropFlats } from "./sending-store.ts";
import { clockOf } from "./shortlist-rules.ts";
import { type StoredShortlist, setShortlist } from "./store.ts";
import { cityOf } from "./write-shortlists.ts";

type Parts = Pick<Context, "config" | "database" | "imports">;

/**
 * Changes a proposed shortlist: its flats and their order, the lines that the team has written to
 * the searcher, and the flats that must not be proposed to the searcher again.
 *
 * @throws AppError NOT_FOUND; BAD_REQUEST if a listing is unknown; CONFLICT if the shortlist has
 *   changed since it was loaded
 */
export async function updateShortlist(
  parts: Parts,
  { id, expectedUpdatedAt, note, flats, dropped }: ShortlistUpdate,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  await changeDurably(parts, async (trx) => {
    const { search, shortlist } = await lockProposal(trx, { id, expectedUpdatedAt });
    if (flats) {
      const today = clockOf(cityOf(search), parts.config, now).day;
      await replaceFlats(trx, id, await scoreFlats(trx, { search, shortlist, flats, today }));
    }
    for (const listingId of dropped) {
      await setDropped(trx, { submissionId: search.id, listingId }, true);
    }
    await setShortlist(trx, id, {
      ...(note === undefined ? {} : { note }),
      updatedAt: nextMoment(shortlist.updatedAt.toISOString()),
    });
    await appendAudit(trx, { actor, action: "shortlist.update", subject: subjectOf(search.id) });
  });
}

/**
 * Returns the flats with their scores. Added flats are matched with the search. An added flat that
 * does not fit gets the score 0.
 */
async function scoreFlats(
  trx: Db,
  {
    search,
    shortlist,
    flats,
    today,
  }: {
    search: Search;
    shortlist: StoredShortlist;
    flats: NonNullable<ShortlistUpdate["flats"]>;
    today: string;
  },
): Promise<ShortlistFlat[]> {
  const scores = new Map(shortlist.flats.map(({ listingId, score }) => [listingId, score]));
  const added = flats.map(({ listingId }) => listingId).filter((id) => !scores.has(id));
  const [described] = await describeFlats(
    trx,
    [{ search, listingIds: added, today }],
    createDefinitionFinder(),
  );
  for (const [listingId, { fits, score }] of described?.flats ?? []) {
    scores.set(listingId, fits ? score : 0);
  }
  return flats.map(({ listingId, note }, place) => {
    const score = scores.get(listingId);
    if (score !== undefined) return { listingId, score, note };
    throw badRequest([{ path: `flats.${place}.listingId`, message: "There is no such listing" }]);
  });
}

/**
 * Skips the shortlist of a day. Its flats may be proposed again the next morning. On the last day
 * of a search, only the flats are removed from the shortlist. The mail of that day must still be
 * sent, because it contains the invitation to the feedback call.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the shortlist has changed since it was loaded
 */
export async function skipShortlist(
  parts: Parts,
  { id, expectedUpdatedAt }: ShortlistAction,
  actor: Actor,
): Promise<void> {
  await changeDurably(parts, async (trx) => {
    const { search, shortlist } = await lockProposal(trx, { id, expectedUpdatedAt });
    const updatedAt = nextMoment(shortlist.updatedAt.toISOString());
    // The mail of a search's last day must be sent even without flats, so only the flats are
    // deleted.
    if (shortlist.kind === "last_day") await dropFlats(trx, [{ id, updatedAt }]);
    else await setShortlist(trx, id, { state: "skipped", updatedAt });
    await appendAudit(trx, { actor, action: "shortlist.skip", subject: subjectOf(search.id) });
  });
}
