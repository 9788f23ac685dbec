import { addDays } from "#common/dates.ts";
import { dayOfSearch, type PauseEvent } from "#common/search-page/days.ts";
import type { ShortlistKind } from "#common/shortlists/shortlist.ts";
import { localTimeOf, momentOf, timeZoneOf } from "#common/time-zones.ts";
import type { Config } from "../../config.ts";

/** The maximum number of flats that Roost proposes in one shortlist. The team may add more. */
export const mostProposed = 8;
/** If a new search has this number of good matches, its first shortlist is proposed at once. */
export const enoughGood = 3;
/**
 * How many milliseconds before a new search's deadline its first shortlist is proposed, even if few
 * good matches exist.
 */
export const beforeDeadlineMs = 4 * 3_600_000;
/** The mail “no flats yet” is sent at most this number of milliseconds after the deadline. */
export const nothingYetMs = 3 * 24 * 3_600_000;
/**
 * For this many days after its last day, a search that has no shortlist of the last day stays
 * active, so that its searcher still gets one.
 */
export const mostDaysLate = 3;

const hourMs = 3_600_000;

/**
 * Hours in the local time of a city. From `morning` to `evening` the day's shortlist is proposed,
 * usually at `morning`. The team should send it by `noon`. If the team has not sent the mail of a
 * search's last day by `evening`, Roost sends the mail without flats.
 */
const hours = { morning: 8, noon: 12, evening: 18 };

/** The smallest UUID. The first batch of shortlists or searches begins after it. */
export const beforeAll = "00000000-0000-0000-0000-000000000000";

/** The number of the PostgreSQL advisory lock for proposing shortlists. It must be unique. */
export const shortlistLock = 7_246_891;
/** The number of the advisory lock for checking the links of proposed flats. */
export const linkLock = 7_246_892;

/** The current day in a city's time zone, and whether its morning and its evening have begun. */
export type CityClock = {
  timeZone: string;
  day: string;
  /** Whether it is the time of day at which the day's shortlist may be proposed. */
  isMorning: boolean;
  hasMorningCome: boolean;
  hasEveningCome: boolean;
};

/** Returns the local day and time of a city. */
export function clockOf(
  city: string | null,
  { timeZone: fallback }: Pick<Config, "timeZone">,
  now: Date,
): CityClock {
  const timeZone = timeZoneOf(city, fallback);
  const { day, minutes } = localTimeOf(now, timeZone);
  const hasMorningCome = minutes >= hours.morning * 60;
  const hasEveningCome = minutes >= hours.evening * 60;
  return {
    timeZone,
    day,
    isMorning: hasMorningCome && !hasEveningCome,
    hasMorningCome,
    hasEveningCome,
  };
}

/** The values of a search that determine, with the times of its pauses, whether its days are over. */
export type SearchDays = {
  city: string | null;
  daysBeganAt: Date | string | null;
  extraDays: number;
};

/** The configuration by which the days of searches are counted. */
export type DaysConfig = Pick<Config, "timeZone" | "trialDays">;

/**
 * Returns how many of its days a search has left after today: 0 on its last day, less than 0 after
 * it. Returns undefined before day 1.
 *
 * @param events when the search was paused, ended or continued, oldest first
 */
export function daysLeft(
  { city, daysBeganAt, extraDays }: SearchDays,
  { config, events, now }: { config: DaysConfig; events: PauseEvent[]; now: Date },
): number | undefined {
  if (daysBeganAt === null) return undefined;
  const { timeZone } = clockOf(city, config, now);
  const day = dayOfSearch(new Date(daysBeganAt), { events, now, timeZone });
  return config.trialDays + extraDays - day;
}

/** The times of the latest shortlist of a search's last day. */
export type LastDayTimes = { proposedAt: Date; sentAt: Date | null };

/**
 * Returns whether the shortlist of a search's last day was made. A shortlist that was made before
 * the searcher got more days does not count, because the search has a later last day now.
 *
 * @param events when the search was paused, ended or continued, oldest first
 * @param made the latest shortlist of a last day; undefined if there is none
 */
export function hasLastDay(
  search: SearchDays,
  { config, events }: { config: DaysConfig; events: PauseEvent[] },
  made: LastDayTimes | undefined,
): boolean {
  if (!made) return false;
  // A shortlist that was proposed before the last day becomes the one of the last day if it is sent
  // on that day. So the time of sending counts.
  const at = made.sentAt ?? made.proposedAt;
  const earlier = events.filter((event) => event.at <= at);
  const left = daysLeft(search, { config, events: earlier, now: at });
  return left !== undefined && left <= 0;
}

/**
 * Returns whether a search ends on the morning of the current day, which may be still to come. It
 * ends then if its last day is over, and the shortlist of the last day was proposed on an earlier
 * day.
 *
 * @param left how many days the search has left, as `daysLeft` returns it
 * @param proposedAt when the shortlist of the last day was proposed
 */
export const endsToday = (
  left: number,
  proposedAt: Date,
  { day, timeZone }: Pick<CityClock, "day" | "timeZone">,
): boolean => left < 0 && localTimeOf(proposedAt, timeZone).day < day;

/**
 * Returns when a search ends if its mail of the last day is sent now: at 8:00 on the current day or
 * on the next one. If that time has passed, the search ends at once, so this returns `now`.
 *
 * @param left how many days the search has left, as `daysLeft` returns it
 * @param proposedAt when the shortlist of the last day was proposed
 */
export function endOf(left: number, proposedAt: Date, clock: CityClock, now: Date): Date {
  const day = endsToday(left, proposedAt, clock) ? clock.day : addDays(clock.day, 1);
  const usual = momentOf({ day, minutes: hours.morning * 60 }, clock.timeZone);
  return usual > now ? usual : now;
}

/**
 * Returns the time by which the team should have sent a proposed shortlist: for a first shortlist
 * the promised time, and for a later one noon. If that time has passed, returns the time one hour
 * after `now`.
 *
 * @param deadline the time by which the first shortlist is promised; null for a later one
 */
export function dueOf(deadline: Date | null, { day, timeZone }: CityClock, now: Date): Date {
  const usual = deadline ?? momentOf({ day, minutes: hours.noon * 60 }, timeZone);
  return usual > now ? usual : new Date(now.getTime() + hourMs);
}

/** A match that may be proposed. */
export type Candidate = {
  listingId: string;
  score: number;
  /** The listings that count as one flat with the matched listing, including that listing. */
  group: ReadonlySet<string>;
  /** A text that identifies the building; null if the building is unknown. */
  building: string | null;
};

/**
 * Chooses the flats of a shortlist: the best flats, no two in one building, and no flat twice.
 *
 * @param candidates the matches from which to choose, best first
 */
export function chooseFlats(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === mostProposed) break;
    const isTaken = chosen.some(
      ({ listingId, building }) =>
        candidate.group.has(listingId) || (building !== null && building === candidate.building),
    );
    if (!isTaken) chosen.push(candidate);
  }
  return chosen;
}

/** Returns whether two sets have a member in common. */
export const shareOne = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));

/**
 * Returns the kind that a shortlist has now. Its searcher may have got more days since it was
 * proposed, or its search may have reached its last day.
 *
 * @param left how many days the search has left, as `daysLeft` returns it
 */
export function kindNow(kind: ShortlistKind, left: number | undefined): ShortlistKind {
  if (kind === "nothing_yet") return kind;
  return left !== undefined && left <= 0 ? "last_day" : "shortlist";
}

/** The kind of mail that is sent for each kind of shortlist. */
export const mailKindOf = {
  shortlist: "shortlist",
  nothing_yet: "nothing-yet",
  last_day: "last-day",
} as const satisfies Record<ShortlistKind, string>;
