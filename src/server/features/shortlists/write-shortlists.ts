import { dayOfSearch, type PauseEvent } from "#common/search-page/days.ts";
import type { ShortlistKind } from "#common/shortlists/shortlist.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/connection.ts";
import type { MailData } from "../mail/templates/mail-data.ts";
import { createDefinitionFinder, type FindDefinition } from "../questionnaire/find-definition.ts";
import { listStopsOf, type Search } from "../submissions/life-store.ts";
import { type DescribedFlat, describeFlats, misfitsOf } from "./describe-flats.ts";
import { clockOf, daysLeft, endOf, kindNow, mailKindOf } from "./shortlist-rules.ts";
import type { StoredShortlist } from "./store.ts";

/** The mail of a shortlist, and its flats as the mail shows them. */
export type WrittenMail = {
  /** The kind that the shortlist has now, which may differ from its kind at the proposal. */
  kind: ShortlistKind;
  data: MailData<"shortlist" | "nothing-yet" | "last-day">;
  shown: { listingId: string; score: number; shown: ShownFlat }[];
  /** The ids of the shortlist's flats that do not fit the search. */
  misfits: ReadonlySet<string>;
};

type WritingParts = {
  config: Pick<Config, "mail" | "timeZone" | "trialDays">;
  /**
   * Returns a version of the questionnaire. The function reads each version from the database only
   * once, so a caller with several batches of shortlists passes the same function for each batch.
   */
  findDefinition?: FindDefinition;
};

/** A shortlist whose mail is to be written, and its search. */
type Unwritten = {
  search: Search;
  shortlist: Pick<StoredShortlist, "kind" | "note" | "proposedAt" | "flats">;
};

/**
 * Writes the mails of shortlists from the current data. Flats whose listing was deleted are left
 * out.
 *
 * @returns the shortlists in the same order, with their mails
 */
export async function writeShortlists<Asked extends Unwritten>(
  db: Db,
  { config, findDefinition = createDefinitionFinder() }: WritingParts,
  asked: readonly Asked[],
  now: Date,
): Promise<(Asked & WrittenMail)[]> {
  const stops = await listStopsOf(
    db,
    asked.map(({ search }) => search.id),
  );
  const described = await describeFlats(
    db,
    asked.map(({ search, shortlist }) => ({
      search,
      listingIds: shortlist.flats.map(({ listingId }) => listingId),
      today: clockOf(cityOf(search), config, now).day,
    })),
    findDefinition,
  );
  return asked.map((each, place) => ({
    ...each,
    ...writeMail(each, {
      config,
      now,
      flats: described[place]?.flats ?? new Map(),
      stops: stops.get(each.search.id) ?? [],
    }),
  }));
}

type Found = {
  config: WritingParts["config"];
  now: Date;
  flats: ReadonlyMap<string, DescribedFlat>;
  /** All events that paused, ended or continued the search, oldest first. */
  stops: PauseEvent[];
};

function writeMail(
  { search, shortlist }: Unwritten,
  { config, now, flats: described, stops }: Found,
): WrittenMail {
  const { note, proposedAt, flats } = shortlist;
  const days = { ...search, city: cityOf(search) };
  const left = daysLeft(days, { config, events: stops, now });
  const kind = kindNow(shortlist.kind, left);
  const misfits = misfitsOf(described);
  const mailFlats = flats.flatMap((flat) => {
    const found = described.get(flat.listingId);
    return found ? [{ ...flat, score: found.score, shown: found.shown }] : [];
  });
  const shown = mailFlats.map(({ note: _note, ...flat }) => flat);
  const submissionId = search.id;
  if (kind === "nothing_yet") {
    return { kind, data: { kind: mailKindOf[kind], submissionId, note }, shown, misfits };
  }
  const list = {
    submissionId,
    day: dayAtSending(search, { config, now, stops }),
    lastDay: config.trialDays + search.extraDays,
    note,
    flats: mailFlats.map(({ score: _score, ...flat }) => flat),
  };
  if (kind === "shortlist") {
    return { kind, data: { kind: mailKindOf[kind], ...list }, shown, misfits };
  }
  const clock = clockOf(cityOf(search), config, now);
  const data = {
    kind: mailKindOf[kind],
    ...list,
    moreDays: config.trialDays,
    endsAt: endOf(left ?? 0, proposedAt, clock, now).toISOString(),
    timeZone: clock.timeZone,
  };
  return { kind, data, shown, misfits };
}

/** Returns the city of a search, as the answers name it. */
export const cityOf = ({ answers }: Pick<Search, "answers">): string | null =>
  typeof answers.city === "string" ? answers.city : null;

/**
 * Returns the number of the search's current day, for the text of a mail. Day 1 begins when the
 * first mail is sent, so the number in the first mail is 1. Returns null if day 1 has not begun and
 * no mail server is configured: then the mail is not sent, so day 1 does not begin.
 */
function dayAtSending(
  search: Search,
  { config, now, stops }: Pick<Found, "config" | "now" | "stops">,
): number | null {
  const { daysBeganAt } = search;
  if (daysBeganAt === null) return config.mail.smtp === undefined ? null : 1;
  const { timeZone } = clockOf(cityOf(search), config, now);
  return dayOfSearch(new Date(daysBeganAt), { events: stops, now, timeZone });
}
