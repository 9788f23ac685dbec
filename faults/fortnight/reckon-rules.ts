import { cities, type Log, type SearcherEvent, type SeenMail } from "./log.ts";
import type { Searcher } from "./searcher.ts";
import { day, hour } from "./world.ts";

// These checks use no code of the product. They read only the log of what the test itself did, and
// the mails that arrived.

const minute = 60_000;
/**
 * The number of milliseconds that the first mail of a search may be late. A server looks for due
 * mails once a minute, and a killed server takes some minutes to start again.
 */
const slack = 12 * minute;

/** Returns the date and the hour of a moment in a time zone. */
export function localTime(at: number, timeZone: string): { date: string; hour: number } {
  const [date = "", time = ""] = new Date(at).toLocaleString("sv-SE", { timeZone }).split(" ");
  return { date, hour: Number(time.slice(0, 2)) };
}

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / day;

/** The log's entries about one searcher, in the order of time. */
export type Story = {
  searcher: Searcher;
  timeZone: string;
  events: { at: number; kind: SearcherEvent }[];
  mails: SeenMail[];
  /** The daily mails: those that show flats, and those that say that there are none. */
  days: SeenMail[];
};

export function storiesOf(log: Log, searchers: readonly Searcher[]): Story[] {
  return searchers.flatMap((searcher): Story[] => {
    const isOwn = (each: { searcher: number | undefined }) => each.searcher === searcher.number;
    const events = log.searchers.filter(isOwn).toSorted((a, b) => a.at - b.at);
    const mails = log.mails.filter(isOwn).toSorted((a, b) => a.at - b.at);
    const days = mails.filter(({ kind }) => kind !== "confirmation" && kind !== "call");
    const { timeZone } = searcher.city;
    return events.length === 0 ? [] : [{ searcher, timeZone, events, mails, days }];
  });
}

/** Returns the time of the first event of a kind; undefined if there is none. */
export const firstOf = ({ events }: Story, kind: SearcherEvent): number | undefined =>
  events.find((event) => event.kind === kind)?.at;

/** Returns the time by which a search was promised its first results. */
export function promisedUntil(story: Story): number {
  const submitted = firstOf(story, "submitted") ?? 0;
  const confirmed = firstOf(story, "confirmed") ?? 0;
  return Math.max(submitted + day, confirmed + hour);
}

/** Returns whether a search was paused, or had ended, at a time. */
export function wasStopped({ events }: Story, at: number): boolean {
  const kinds: SearcherEvent[] = ["paused", "resumed", "ended", "unsubscribed", "extended"];
  const last = events.findLast((event) => event.at <= at && kinds.includes(event.kind));
  return last !== undefined && last.kind !== "resumed" && last.kind !== "extended";
}

function* brokenDays(story: Story): Generator<string> {
  const { days, timeZone, events } = story;
  const [first] = days;
  const confirmed = firstOf(story, "confirmed");
  const seen = new Set<string>();
  for (const { at, kind } of days) {
    const local = localTime(at, timeZone);
    if (confirmed === undefined || at < confirmed) yield "a mail before the confirmation";
    if (wasStopped(story, at)) yield `a ${kind} mail while the search was paused or ended`;
    if (seen.has(local.date)) yield `two mails on ${local.date}`;
    seen.add(local.date);
    if (at !== first?.at && local.hour < 8) yield `a mail before 8:00 on ${local.date}`;
    const number = first && daysBetween(localTime(first.at, timeZone).date, local.date) + 1;
    const isUsual = !events.some(({ kind: each }) => each === "paused" || each === "extended");
    if (isUsual && number !== undefined && (kind === "last-day" ? number !== 7 : number > 6)) {
      yield `a ${kind} mail on day ${number}`;
    }
  }
}

function* missingDays(story: Story, until: number): Generator<string> {
  const { days, events, mails, timeZone } = story;
  const [first] = days;
  const confirmed = firstOf(story, "confirmed");
  const promised = promisedUntil(story);
  const isRefused = mails.some(({ reply }) => reply === "refused");
  const isStopped = events.some(
    ({ kind, at }) => ["paused", "ended", "unsubscribed"].includes(kind) && at <= promised + slack,
  );
  if (confirmed === undefined || isRefused) return;
  if (!isStopped && promised + slack < until && !(first && first.at <= promised + slack)) {
    yield `no first mail until ${new Date(promised).toISOString()}, but ${first ? new Date(first.at).toISOString() : "none"}`;
  }
  const isUsual = events.every(({ kind }) => !["paused", "ended", "unsubscribed"].includes(kind));
  if (!first || !isUsual || first.at + 8 * day > until) return;
  if (!days.some(({ kind }) => kind === "last-day")) {
    yield `no mail of the last day since ${localTime(first.at, timeZone).date}`;
  }
}

function* brokenFlats({ days }: Story, log: Log): Generator<string> {
  const seen = new Set<number>();
  for (const { listings, at } of days) {
    for (const listing of listings) {
      const flat = log.flatOf.get(listing);
      if (flat === undefined) {
        yield `an unknown listing ${listing}`;
        continue;
      }
      if (seen.has(flat)) yield `flat ${flat} twice`;
      seen.add(flat);
      const known = log.listings.filter((event) => event.listing === listing && event.at < at);
      const isLast = (kind: string, opposite: string) =>
        known.findLast((event) => event.kind === kind || event.kind === opposite)?.kind === kind;
      if (isLast("gone", "back")) yield `flat ${flat}, which was gone`;
      if (isLast("flagged", "released")) yield `flat ${flat}, which was flagged`;
    }
  }
}

function* brokenMails({ mails, events }: Story): Generator<string> {
  const refused = mails.findIndex(({ reply }) => reply === "refused");
  if (refused >= 0 && mails.length > refused + 1) yield "a mail after the address was refused";
  if (refused >= 0) return;
  const subjects = { booked: "Your feedback call", moved: "Moved: ", cancelled: "Cancelled: " };
  for (const [kind, beginning] of Object.entries(subjects)) {
    const made = events.filter((event) => event.kind === kind).length;
    const got = mails.filter(({ subject }) => subject.startsWith(beginning)).length;
    if (made !== got) yield `${got} mails about ${made} calls that were ${kind}`;
  }
}

/**
 * Checks the mails to each searcher against what the product promises, such as no flats while a
 * search is paused. Returns a sentence for each broken promise; an empty list if there is none.
 */
export function listBroken(log: Log, searchers: readonly Searcher[], until: number): string[] {
  return storiesOf(log, searchers).flatMap((story) =>
    [
      ...brokenDays(story),
      ...missingDays(story, until),
      ...brokenFlats(story, log),
      ...brokenMails(story),
    ].map((sentence) => `searcher ${story.searcher.number}: ${sentence}`),
  );
}

/**
 * Returns, for each city, the local hours of the day at which its searches got their daily mails,
 * without the first mail of each search.
 */
export function morningsOf(log: Log, searchers: readonly Searcher[]): Record<string, number[]> {
  return Object.fromEntries(
    cities.map(({ value, timeZone }) => {
      const hours = storiesOf(log, searchers)
        .filter(({ searcher }) => searcher.city.value === value)
        .flatMap(({ days }) => days.slice(1).map(({ at }) => localTime(at, timeZone).hour));
      return [value, [...new Set(hours)].toSorted((a, b) => a - b)];
    }),
  );
}
