import type { Block } from "#common/shortlists/shortlist.ts";
import { localTimeOf } from "#common/time-zones.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/connection.ts";
import { isMailAddress } from "../../mail/message.ts";
import { listProposable, type Proposable } from "../listings/proposal-store.ts";
import { findQueueStatus } from "../mail/queue-status-store.ts";
import { listGroupsOf } from "../matches/flat-group-store.ts";
import { listReviewed, type ReviewedSearch } from "./block-store.ts";
import { clockOf, shareOne } from "./shortlist-rules.ts";
import type { StoredShortlist } from "./store.ts";

/** The values of a shortlist that are needed to review it. */
type Reviewable = Pick<StoredShortlist, "submissionId" | "kind" | "flats"> & {
  /** The ids of the shortlist's flats that do not fit the search. */
  misfits: ReadonlySet<string>;
};

export type Reviewed<Shortlist extends Reviewable> = {
  shortlist: Shortlist;
  search: ReviewedSearch;
  blocks: Block[];
};

const block = (code: Block["code"], text: string, listingId: string | null = null): Block => ({
  code,
  text,
  listingId,
});

/**
 * Returns shortlists with their searches, and with the reasons for which they cannot be sent now.
 * Shortlists whose searches were deleted are left out.
 *
 * @param config whether a mail server is set, and the time zone for searches in cities whose own
 *   time zone is not known
 */
export async function reviewAll<Shortlist extends Reviewable>(
  db: Db,
  config: Pick<Config, "mail" | "timeZone">,
  shortlists: readonly Shortlist[],
  now: Date,
): Promise<Reviewed<Shortlist>[]> {
  const submissionIds = shortlists.map(({ submissionId }) => submissionId);
  const listingIds = [
    ...new Set(shortlists.flatMap(({ flats }) => flats.map(({ listingId }) => listingId))),
  ];
  const searches = await listReviewed(db, submissionIds);
  const listings = await listProposable(db, listingIds);
  const groups = await listGroupsOf(db, listingIds);
  const isStopped =
    config.mail.smtp !== undefined && (await findQueueStatus(db)).stoppedAt !== null;
  return shortlists.flatMap((shortlist) => {
    const search = searches.get(shortlist.submissionId);
    if (!search) return [];
    const blocks = [
      ...blocksOfSearch(search, wasSentToday(search, config, now)),
      ...(isStopped
        ? [block("stopped-queue", "All mail is stopped, because the mail server refuses it.")]
        : []),
      ...blocksOfFlats(shortlist, {
        listings,
        groups,
        sent: new Set(search.sentListings),
      }),
    ];
    return [{ shortlist, search, blocks }];
  });
}

function wasSentToday(
  { city, lastSentAt }: ReviewedSearch,
  config: Pick<Config, "timeZone">,
  now: Date,
): boolean {
  const { day, timeZone } = clockOf(city, config, now);
  return lastSentAt !== null && localTimeOf(lastSentAt, timeZone).day >= day;
}

function blocksOfSearch(
  { life, isWithdrawn, email, isSuppressed }: ReviewedSearch,
  isSentToday: boolean,
): Block[] {
  return [
    ...(life === "unconfirmed"
      ? [block("unconfirmed", "The searcher has not confirmed the address yet.")]
      : []),
    ...(life === "paused" ? [block("paused", "The searcher has paused the search.")] : []),
    ...(life === "ended" ? [block("ended", "The search has ended.")] : []),
    ...(isWithdrawn ? [block("withdrawn", "The searcher has unsubscribed.")] : []),
    ...(email === null || !isMailAddress(email)
      ? [block("no-address", "The search has no email address to which Roost can send.")]
      : []),
    ...(isSuppressed
      ? [block("suppressed", "The address gets no mail, because earlier mails were refused.")]
      : []),
    ...(isSentToday
      ? [block("already-sent", "A mail of this day was sent to the searcher already.")]
      : []),
  ];
}

type FlatFacts = {
  listings: Map<string, Proposable>;
  groups: Map<string, Set<string>>;
  sent: ReadonlySet<string>;
};

function blocksOfFlats(
  { kind, flats, misfits }: Reviewable,
  { listings, groups, sent }: FlatFacts,
): Block[] {
  if (flats.length === 0) {
    return kind === "shortlist" ? [block("empty", "There is no flat on the list.")] : [];
  }
  const ids = flats.map(({ listingId }) => listingId);
  return flats.flatMap(({ listingId, score }, place) => {
    const listing = listings.get(listingId);
    const group = groups.get(listingId) ?? new Set([listingId]);
    const isTwice = ids.slice(0, place).some((earlier) => group.has(earlier));
    return [
      ...(listing?.isOpen ? [] : [block("gone", "A flat is not open any more.", listingId)]),
      ...(listing?.isFlagged
        ? [block("flagged", "A flat is flagged, and no person has released it.", listingId)]
        : []),
      // A flat that is not open does not fit for this reason alone, so it gets only the first block.
      // A flat with the score 0 did not fit when a person added it, so the person wants to send it.
      ...(listing?.isOpen && score > 0 && misfits.has(listingId)
        ? [block("unfit", "A flat does not fit the wishes of the searcher.", listingId)]
        : []),
      ...(!shareOne(group, sent) && !isTwice
        ? []
        : [
            block(
              "already-sent",
              isTwice
                ? "Two of the flats count as one."
                : "A flat was sent to the searcher before.",
              listingId,
            ),
          ]),
    ];
  });
}
