import type { Life } from "../submissions/life.ts";
import type { Assignee } from "../submissions/submission.ts";
import type { ShownFlat } from "./shown-flat.ts";

/**
 * The kinds of a day's mail. `nothing_yet`: the first results are due, and there are none.
 * `last_day`: the shortlist of the last day, which may be without flats.
 */
export const shortlistKinds = ["shortlist", "nothing_yet", "last_day"] as const;
export type ShortlistKind = (typeof shortlistKinds)[number];

/**
 * The states of a day's mail. `skipped`: a member of the team skipped it, or it was not sent before
 * the next day's shortlist was proposed. `kept`: the mail was stored but not sent, because no mail
 * server is configured.
 */
export const shortlistStates = ["proposed", "skipped", "kept", "sent"] as const;
export type ShortlistState = (typeof shortlistStates)[number];

/** The reasons for which a proposed shortlist cannot be sent. */
export const blockCodes = [
  "unconfirmed",
  "paused",
  "ended",
  "withdrawn",
  "no-address",
  "suppressed",
  "stopped-queue",
  "already-sent",
  "flagged",
  "gone",
  "unfit",
  "empty",
] as const;
export type BlockCode = (typeof blockCodes)[number];

/** A reason for which a shortlist cannot be sent, as a sentence. */
export type Block = {
  code: BlockCode;
  text: string;
  /** The flat that must not be sent; null if the reason is about the whole shortlist. */
  listingId: string | null;
};

/** A flat of a shortlist. */
export type ShortlistFlat = {
  listingId: string;
  /** The score of the flat for this search, from 0 to 100. It is current until the flat is sent. */
  score: number;
  /** The line that the team has written to the searcher about the flat. */
  note: string | null;
};

/** A shortlist as the list of a day's shortlists shows it. Times are ISO 8601 UTC. */
export type ShortlistSummary = {
  id: string;
  submissionId: string;
  kind: ShortlistKind;
  state: ShortlistState;
  /**
   * The calendar day on which the shortlist was proposed, in the time zone of the city. When the
   * shortlist is sent, the day becomes the day of sending.
   */
  day: string;
  timeZone: string;
  /** The line that the team added to the mail with this shortlist; null if it added none. */
  note: string | null;
  proposedAt: string;
  /** The time by which the team should send the shortlist. */
  dueAt: string;
  isLate: boolean;
  sentAt: string | null;
  /** The id of the mail that was made from the shortlist; null before the shortlist is sent. */
  mailId: string | null;
  updatedAt: string;
  flats: ShortlistFlat[];
  blocks: Block[];
  /**
   * Whether the shortlist can be sent as it is: every flat is a good match, and nothing prevents
   * the mail from being sent.
   */
  looksRight: boolean;
  search: {
    name: string | null;
    email: string | null;
    city: string | null;
    life: Life;
    owner: Assignee | null;
    /** The time by which the first shortlist is promised; null for later shortlists. */
    deadline: string | null;
    /** The number of the current day of the search, counted from 1; null before the first day. */
    dayOfSearch: number | null;
    lastDay: number;
  };
};

/** A shortlist with the details that a member of the team sees when checking it before sending. */
export type ShortlistDetail = Omit<ShortlistSummary, "flats"> & {
  flats: (ShortlistFlat & {
    /** The flat as the mail will show it; null if the listing was deleted. */
    shown: ShownFlat | null;
  })[];
  /** How the searcher's likes and dislikes change the scores of other flats, as sentences. */
  taste: string[];
};

/** Counts of the proposed shortlists whose searches are active, and whose searchers get mail. */
export type ShortlistCounts = {
  /** The number of all these shortlists, including those that cannot be sent now. */
  waiting: number;
  /** The number of these shortlists whose `dueAt` has passed. */
  late: number;
};

/** The result for one shortlist when several are sent at once. */
export type SendResult = { id: string } & (
  | { status: "sent" | "kept" }
  | { status: "refused"; message: string }
);

/** A flat on the searcher's page, with the searcher's answer. */
export type AnsweredFlat = {
  listingId: string;
  shown: ShownFlat;
  /** The line that the team has written to the searcher about the flat. */
  note: string | null;
  verdict: "like" | "dislike" | null;
  reasons: string[];
  /** The searcher's own words about the flat. */
  words: string | null;
};

/** The flats of one day on the searcher's page. */
export type ShortlistDay = {
  /**
   * Which day of the search this is, as `dayOfSearch` counts: day 1 is usually the day of the first
   * daily mail, and whole days of a pause do not count. Null if day 1 has not come yet.
   */
  day: number | null;
  /** The date of the mail with these flats, in the time zone of the searched city: YYYY-MM-DD. */
  date: string;
  kind: ShortlistKind;
  /** The line that the team added to the mail with these flats; null if it added none. */
  note: string | null;
  flats: AnsweredFlat[];
};

/** A shortlist in the download of personal data. */
export type PersonalShortlist = {
  sentAt: string | null;
  kind: string;
  /** The line that the team added to the mail with this shortlist; null if it added none. */
  note: string | null;
  flats: {
    title: string;
    url: string | null;
    note: string | null;
    answer: string | null;
    reasons: unknown;
    /** The searcher's own words about the flat. */
    words: string | null;
  }[];
};
