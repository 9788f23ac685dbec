/** A source of listings, with the numbers of its flats that were captured, sent and liked. */
export type PromiseSource = {
  /**
   * The name of the source in which the flat was first seen; null for flats whose listing was
   * deleted.
   */
  source: string | null;
  /**
   * The number of flats that were captured within the requested range of days. Listings of the same
   * flat count once.
   */
  captured: number;
  /**
   * How often a flat from this source was sent to a searcher whose search was submitted within the
   * requested range of days.
   */
  sent: number;
  /** How often a searcher liked one of the flats that `sent` counts. */
  liked: number;
};

/**
 * Figures that show whether Roost kept its promises to searchers, such as a first shortlist within
 * 24 hours. They are about the searches that visitors submitted on the days of a range. Erased
 * searches do not count, because their rows are deleted. A mail that was stored but not sent,
 * because there was no mail server, does not count as sent. `promiseFigures` defines the figures.
 */
export type PromiseSummary = {
  searches: number;
  confirmed: number;
  due: number;
  inTime: number;
  /** `inTime` as a percentage of `due`, with one decimal; null if `due` is 0. */
  inTimePercent: number | null;
  /**
   * The median time from a search to its first shortlist, in hours with one decimal; null if no
   * search has got a shortlist.
   */
  medianHours: number | null;
  toldNothingYet: number;
  shortlistsSent: number;
  flatsSent: number;
  /**
   * The average number of flats in a shortlist, with one decimal; null if no shortlist was sent.
   */
  flatsPerMail: number | null;
  liked: number;
  /** `liked` as a percentage of `flatsSent`, with one decimal; null if no flat was sent. */
  likedPercent: number | null;
  disliked: number;
  callsBooked: number;
  duplicatesSent: number;
  bounces: number;
  /** At most a hundred sources, sorted by the number of flats sent to searchers, most first. */
  sources: PromiseSource[];
  /** The sums of the figures of all sources that `sources` omits; null if it omits none. */
  otherSources: Omit<PromiseSource, "source"> | null;
};
