import type { DislikeReason } from "./dislike-reasons.ts";
import { type MatchLabels, neighborhoodName } from "./labels.ts";
import { isInEuros, type MatchedListing } from "./matched-listing.ts";
import { dayInWords, listed, money, timesInWords } from "./words.ts";

/**
 * A searcher's answer to a flat of a shortlist: whether the searcher likes the flat, and why not.
 */
export type AnsweredFlat = {
  listing: MatchedListing;
  verdict: "like" | "dislike";
  /** The reasons for a dislike; an empty list for a like. */
  reasons: readonly DislikeReason[];
};

/**
 * A neighborhood with a number of flats in it. In `likedAreas`, the searcher liked these flats; in
 * `dislikedAreas`, the searcher disliked them because of the area.
 */
export type AreaTaste = { city: string | null; neighborhood: string; count: number };

/**
 * A summary of a searcher's likes and dislikes, as plain JSON. It changes the scores of flats. Its
 * lists are sorted, so that it does not matter in which order the searcher answered.
 */
export type Taste = {
  likedAreas: AreaTaste[];
  dislikedAreas: AreaTaste[];
  /** The monthly costs in euros of the flats that the searcher disliked as too expensive. */
  tooExpensive: number[];
  /** The sizes in m² of the flats that the searcher disliked as too small. */
  tooSmall: number[];
  /**
   * The searcher disliked some flats for their dates. The list contains the days, or `now`, from
   * which these flats were available.
   */
  wrongTime: string[];
};

/** The taste of a searcher who has not answered about any flat yet. */
export const noTaste: Taste = {
  likedAreas: [],
  dislikedAreas: [],
  tooExpensive: [],
  tooSmall: [],
  wrongTime: [],
};

function countAreas(listings: readonly MatchedListing[]): AreaTaste[] {
  const areas = new Map<string, AreaTaste>();
  for (const { city, neighborhood } of listings) {
    if (neighborhood === null) continue;
    const key = JSON.stringify([city, neighborhood]);
    const count = (areas.get(key)?.count ?? 0) + 1;
    areas.set(key, { city, neighborhood, count });
  }
  return [...areas.keys()].sort().flatMap((key) => areas.get(key) ?? []);
}

const known = <Value>(values: readonly (Value | null)[]): Value[] =>
  values.filter((value) => value !== null);

/**
 * Returns a searcher's taste. A dislike does not count if it has no reason, or only the reasons
 * `already_gone`, `looks_like_scam` or `other`.
 */
export function tasteOf(answeredFlats: readonly AnsweredFlat[]): Taste {
  const disliked = (reason: DislikeReason) =>
    answeredFlats.flatMap(({ listing, verdict, reasons }) =>
      verdict === "dislike" && reasons.includes(reason) ? [listing] : [],
    );
  const ascending = (one: number, other: number) => one - other;
  return {
    likedAreas: countAreas(
      answeredFlats.flatMap(({ listing, verdict }) => (verdict === "like" ? [listing] : [])),
    ),
    dislikedAreas: countAreas(disliked("wrong_area")),
    tooExpensive: known(
      disliked("too_expensive")
        .filter(isInEuros)
        .map(({ costs }) => costs.monthly),
    ).sort(ascending),
    tooSmall: known(disliked("too_small").map(({ sizeM2 }) => sizeM2)).sort(ascending),
    wrongTime: known(disliked("wrong_time").map(({ availableFrom }) => availableFrom)).sort(),
  };
}

/** Returns sentences for the team that describe a searcher's taste. */
export function describeTaste(taste: Taste, labels: MatchLabels): string[] {
  const { likedAreas, dislikedAreas, tooExpensive, tooSmall, wrongTime } = taste;
  const [lowest] = tooExpensive;
  const largest = tooSmall.at(-1);
  return [
    ...likedAreas.map(
      (area) => `Liked ${timesInWords(area.count)} in ${neighborhoodName(labels, area)}.`,
    ),
    ...dislikedAreas.map(
      (area) =>
        `Disliked ${timesInWords(area.count)} for the area: ${neighborhoodName(labels, area)}.`,
    ),
    ...(lowest === undefined
      ? []
      : [
          `Disliked ${timesInWords(tooExpensive.length)} as too expensive: from ${money(lowest, null)} a month.`,
        ]),
    ...(largest === undefined
      ? []
      : [`Disliked ${timesInWords(tooSmall.length)} as too small: up to ${largest} m².`]),
    ...(wrongTime.length === 0
      ? []
      : [
          `Disliked ${timesInWords(wrongTime.length)} for the time: available ${listed(
            [...new Set(wrongTime)].map((day) =>
              day === "now" ? day : `from ${dayInWords(day, "")}`,
            ),
            "and",
          )}.`,
        ]),
  ];
}
