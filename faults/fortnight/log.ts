/**
 * The cities in which the simulated searchers look for flats, with the time zones that the test
 * uses.
 */
export const cities = [
  {
    value: "lisbon",
    timeZone: "Europe/Lisbon",
    neighborhoods: ["alfama", "graca", "baixa", "chiado", "estrela", "arroios"],
  },
  {
    value: "berlin",
    timeZone: "Europe/Berlin",
    neighborhoods: ["mitte", "kreuzberg", "neukoelln", "wedding", "moabit", "pankow"],
  },
  // The test includes Tokyo because it has no summer time, and because its clock is far ahead of
  // the clocks in Lisbon and Berlin.
  {
    value: "tokyo",
    timeZone: "Asia/Tokyo",
    neighborhoods: ["shibuya", "meguro", "ueno", "asakusa", "ebisu", "yanaka"],
  },
] as const;
export type City = (typeof cities)[number];

/** The changes that searchers make: to a search, or to a feedback call (by phone or video). */
export type SearcherEvent =
  | "submitted"
  | "confirmed"
  | "paused"
  | "resumed"
  | "ended"
  | "unsubscribed"
  | "extended"
  | "booked"
  | "moved"
  | "cancelled";

/** The kinds of changes of a listing. */
export type ListingEvent = "gone" | "back" | "flagged" | "released";

/** The kinds of mails to searchers, as their subjects show them. */
export type MailKind = "confirmation" | "shortlist" | "nothing-yet" | "last-day" | "call";

/** A mail to a searcher. `at` is the time of the first attempt to send the mail. */
export type SeenMail = {
  at: number;
  messageId: string;
  address: string;
  subject: string;
  kind: MailKind;
  /** The number of the searcher to whom the mail was sent; undefined until it is known. */
  searcher: number | undefined;
  /** The ids of the listings that the mail shows. */
  listings: string[];
  /** Whether the mail server has accepted, deferred or refused the mail at the first attempt. */
  reply: "accepted" | "deferred" | "refused";
};

/**
 * The log of the simulated days: the test's actions, the server's confirmations, and the mails that
 * arrived. Times are milliseconds since 1970, on the simulated clock, which the test moves.
 */
export type Log = {
  searchers: { at: number; searcher: number; kind: SearcherEvent; startsAt?: string }[];
  listings: { at: number; listing: string; kind: ListingEvent }[];
  /** The last answer of each searcher to each listing. The keys are `<searcher> <listing>`. */
  answers: Map<string, "like" | "dislike">;
  mails: SeenMail[];
  /**
   * The number of the flat that each listing is about. Two listings of one flat have the same
   * number.
   */
  flatOf: Map<string, number>;
  /** The source, such as a portal, in which each listing appeared first. */
  sourceOf: Map<string, string>;
  /** The listings that the team has merged with another listing of the same flat. */
  joined: Set<string>;
};

export const emptyLog = (): Log => ({
  searchers: [],
  listings: [],
  answers: new Map(),
  mails: [],
  flatOf: new Map(),
  sourceOf: new Map(),
  joined: new Set(),
});
