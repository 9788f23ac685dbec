import type { Paged } from "#common/paging.ts";
import { dayOfSearch } from "#common/search-page/days.ts";
import type { ShortlistDetail, ShortlistSummary } from "#common/shortlists/shortlist.ts";
import type { ShortlistListInput } from "#common/shortlists/shortlist-input.ts";
import { deadlineOf } from "#common/submissions/submission.ts";
import { localTimeOf, momentOf } from "#common/time-zones.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { fillLinks } from "../../secret-links/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { renderMail } from "../mail/render-mail.ts";
import { createDefinitionFinder } from "../questionnaire/find-definition.ts";
import { findSearch, listSearches, listStopsOf, type Search } from "../submissions/life-store.ts";
import { describeFlats, misfitsOf } from "./describe-flats.ts";
import { type Reviewed, reviewAll } from "./find-blocks.ts";
import { noSuchShortlist } from "./find-proposals.ts";
import type { SendParts } from "./send-shortlist.ts";
import { clockOf } from "./shortlist-rules.ts";
import { findShortlist, listProposedPage, listSentPage, type StoredShortlist } from "./store.ts";
import { cityOf, writeShortlists } from "./write-shortlists.ts";

type Parts = Pick<Context, "config" | "database">;

/**
 * Returns the list that the input asks for: the proposed shortlists, the earliest due first, or the
 * shortlists that were sent today.
 */
export async function listShortlists(
  { config, database: { db } }: Parts,
  { list, ...range }: ShortlistListInput,
  now = new Date(),
): Promise<Paged<ShortlistSummary>> {
  const { items, nextCursor } =
    list === "proposed"
      ? await listProposedPage(db, range)
      : await listSentPage(db, { ...range, since: midnightOf(now, config.timeZone) });
  return { items: await summarize(db, config, items, now), nextCursor };
}

/** Returns when the current day began in a time zone. */
const midnightOf = (now: Date, timeZone: string): Date =>
  momentOf({ day: localTimeOf(now, timeZone).day, minutes: 0 }, timeZone);

/** A shortlist with the ids of its flats that do not fit the search. */
type Examined = StoredShortlist & { misfits: ReadonlySet<string> };

async function summarize(
  db: Db,
  config: Context["config"],
  shortlists: readonly StoredShortlist[],
  now: Date,
): Promise<ShortlistSummary[]> {
  const misfits = await findMisfits(db, config, shortlists, now);
  const examined = shortlists.map(
    (each): Examined => ({ ...each, misfits: misfits.get(each.id) ?? new Set() }),
  );
  const reviewed = await reviewAll(db, config, examined, now);
  const stops = await listStopsOf(
    db,
    reviewed.map(({ search }) => search.id),
  );
  return reviewed.map((each) => toSummary(each, config, stops.get(each.search.id) ?? [], now));
}

/**
 * Returns the flats of proposed shortlists that do not fit their searches, by the ids of the
 * shortlists. The wishes or the listing may have changed since a shortlist was proposed, and a
 * person may have added any flat.
 */
async function findMisfits(
  db: Db,
  config: Context["config"],
  shortlists: readonly StoredShortlist[],
  now: Date,
): Promise<Map<string, ReadonlySet<string>>> {
  const proposed = shortlists.filter(({ state }) => state === "proposed");
  const searches = await listSearches(
    db,
    proposed.map(({ submissionId }) => submissionId),
  );
  const asked = proposed.flatMap(({ id, submissionId, flats }) => {
    const search = searches.get(submissionId);
    if (!search) return [];
    const listingIds = flats.map(({ listingId }) => listingId);
    return [{ id, search, listingIds, today: clockOf(cityOf(search), config, now).day }];
  });
  const described = await describeFlats(db, asked, createDefinitionFinder());
  return new Map(
    asked.map(({ id }, place) => [id, misfitsOf(described[place]?.flats ?? new Map())]),
  );
}

function toSummary(
  { shortlist: { misfits: _misfits, ...shortlist }, search, blocks }: Reviewed<Examined>,
  config: Context["config"],
  events: Parameters<typeof dayOfSearch>[1]["events"],
  now: Date,
): ShortlistSummary {
  const { proposedAt, dueAt, sentAt, updatedAt, ...columns } = shortlist;
  const { timeZone } = clockOf(search.city, config, now);
  const { daysBeganAt, acceptedAt, confirmedAt, lastSentAt } = search;
  return {
    ...columns,
    timeZone,
    proposedAt: proposedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isLate: search.life === "active" && dueAt < now && columns.state === "proposed",
    sentAt: sentAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    blocks,
    looksRight:
      blocks.length === 0 &&
      columns.flats.every(({ score }) => score >= config.shortlists.autoScore),
    search: {
      name: search.name,
      email: search.email,
      city: search.city,
      life: search.life,
      owner: search.owner,
      deadline:
        daysBeganAt === null && lastSentAt === null
          ? deadlineOf({
              acceptedAt: acceptedAt.toISOString(),
              confirmedAt: confirmedAt?.toISOString() ?? null,
            })
          : null,
      dayOfSearch:
        daysBeganAt === null ? null : dayOfSearch(daysBeganAt, { events, now, timeZone }),
      lastDay: config.trialDays + search.extraDays,
    },
  };
}

type Found = { search: Search; shortlist: StoredShortlist };

async function getShortlist(db: Db, id: string): Promise<Found> {
  const shortlist = await findShortlist(db, id);
  const search = shortlist && (await findSearch(db, shortlist.submissionId));
  if (!shortlist || !search) throw noSuchShortlist();
  return { search, shortlist };
}

/**
 * Returns a shortlist with its flats as the mail will show them.
 *
 * @throws AppError NOT_FOUND
 */
export async function getShortlistDetail(
  { config, database: { db } }: Parts,
  id: string,
  now = new Date(),
): Promise<ShortlistDetail> {
  const { search, shortlist } = await getShortlist(db, id);
  const [summary] = await summarize(db, config, [shortlist], now);
  if (!summary) throw noSuchShortlist();
  const listingIds = shortlist.flats.map(({ listingId }) => listingId);
  const { day: today } = clockOf(summary.search.city, config, now);
  const [described] = await describeFlats(
    db,
    [{ search, listingIds, today }],
    createDefinitionFinder(),
  );
  return {
    ...summary,
    flats: summary.flats.map((flat) => ({
      ...flat,
      shown: described?.flats.get(flat.listingId)?.shown ?? null,
    })),
    taste: described?.taste ?? [],
  };
}

/**
 * Returns the mail of a proposed shortlist as it would be sent now.
 *
 * @throws AppError NOT_FOUND
 */
export async function previewShortlist(
  parts: SendParts & Pick<Context, "siteOrigin">,
  id: string,
  now = new Date(),
): Promise<{ subject: string; html: string; text: string }> {
  const { db } = parts.database;
  const { search, shortlist } = await getShortlist(db, id);
  const [written] = await writeShortlists(db, parts, [{ search, shortlist }], now);
  if (!written) throw noSuchShortlist();
  const { brand } = await readMailParts(parts);
  const siteUrl = parts.siteOrigin.get();
  const { subject, ...bodies } = renderMail(written.data, { ...brand, siteUrl });
  return { subject, ...(await fillLinks(db, siteUrl, bodies)) };
}
