import type { PromiseSummary } from "#common/promise/promise.ts";
import type { Log } from "./log.ts";
import { firstOf, promisedUntil, type Story, storiesOf, wasStopped } from "./reckon-rules.ts";
import type { Searcher } from "./searcher.ts";
import { hour } from "./world.ts";

const count = <Item>(items: readonly Item[], isCounted: (item: Item) => boolean) =>
  items.filter(isCounted).length;
const round = (number: number) => Math.round(number * 10) / 10;
const percent = (part: number, whole: number) => (whole === 0 ? null : round((100 * part) / whole));

/** Returns the first mail of a search that shows flats; undefined if no mail shows any. */
const firstShortlist = ({ days }: Story) => days.find(({ listings }) => listings.length > 0);

function isInTime(story: Story): boolean {
  const first = firstShortlist(story);
  return first !== undefined && first.at <= promisedUntil(story);
}

function isDue(story: Story, now: number): boolean {
  if (isInTime(story)) return true;
  const until = promisedUntil(story);
  return firstOf(story, "confirmed") !== undefined && until < now && !wasStopped(story, until);
}

function medianHours(stories: readonly Story[]): number | null {
  const waits = stories.flatMap((story) => {
    const first = firstShortlist(story);
    return first ? [(first.at - (firstOf(story, "submitted") ?? 0)) / hour] : [];
  });
  const sorted = waits.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Returns each mailed listing with the searcher's answer to it. The answer is undefined if the
 * searcher has not answered.
 */
function answersOf(log: Log, stories: readonly Story[]) {
  return stories.flatMap(({ searcher, days }) =>
    days
      .flatMap(({ listings }) => listings)
      .map((listing) => ({ listing, answer: log.answers.get(`${searcher.number} ${listing}`) })),
  );
}

function countSources(log: Log, stories: readonly Story[]) {
  const answers = answersOf(log, stories);
  const sources = new Set(log.sourceOf.values());
  const counted = Array.from(sources, (source) => {
    const isOwn = ({ listing }: { listing: string }) => log.sourceOf.get(listing) === source;
    const own = answers.filter(isOwn);
    const captured = count(
      [...log.sourceOf],
      ([listing, each]) => each === source && !log.joined.has(listing),
    );
    return {
      source,
      captured,
      sent: own.length,
      liked: count(own, ({ answer }) => answer === "like"),
    };
  });
  // The product's figures leave out a source if all of its listings were merged with others, and
  // none of them was sent to a searcher. So this count leaves out such a source, too.
  return counted.filter(({ captured, sent }) => captured + sent > 0);
}

/**
 * Computes the figures of a screen from the log, without any code of the product. The screen shows,
 * for example, how many searchers got their promised first shortlist within 24 hours.
 */
export function countFigures(log: Log, searchers: readonly Searcher[], now: number) {
  const stories = storiesOf(log, searchers);
  const answers = answersOf(log, stories);
  const due = count(stories, (story) => isDue(story, now));
  const inTime = count(stories, isInTime);
  const days = stories.flatMap((story) => story.days);
  const shortlistsSent = count(days, ({ listings }) => listings.length > 0);
  const flatsSent = answers.length;
  const liked = count(answers, ({ answer }) => answer === "like");
  const eventsOf = (kind: string) => count(log.searchers, (event) => event.kind === kind);
  return {
    searches: stories.length,
    confirmed: count(stories, (story) => firstOf(story, "confirmed") !== undefined),
    due,
    inTime,
    inTimePercent: percent(inTime, due),
    medianHours: medianHours(stories),
    toldNothingYet: count(
      stories,
      (story) =>
        isDue(story, now) &&
        !isInTime(story) &&
        story.days.some(({ kind }) => kind === "nothing-yet"),
    ),
    shortlistsSent,
    flatsSent,
    flatsPerMail: shortlistsSent === 0 ? null : round(flatsSent / shortlistsSent),
    liked,
    likedPercent: percent(liked, flatsSent),
    disliked: count(answers, ({ answer }) => answer === "dislike"),
    callsBooked: eventsOf("booked") - eventsOf("cancelled"),
    duplicatesSent: 0,
    bounces: count(
      stories.flatMap(({ mails }) => mails),
      ({ reply }) => reply === "refused",
    ),
    sources: countSources(log, stories),
    otherSources: null,
  } satisfies PromiseSummary;
}

/**
 * Returns a summary with its `sources` of listings sorted by name, so that the order of the sources
 * does not matter when a test compares two summaries.
 */
export const bySource = ({ sources, ...summary }: PromiseSummary) => ({
  ...summary,
  sources: sources.toSorted((a, b) => (a.source ?? "").localeCompare(b.source ?? "")),
});
