import { z } from "zod";
import { moment } from "../inputs.ts";

/**
 * The kinds of news that the back office can report by notifications of the browser: a new search,
 * an answer to a sent flat, a feedback call that a searcher booked, a message from the contact
 * page, and a mail or a delivery that failed.
 */
export const newsKinds = ["search", "answer", "call", "message", "mail", "delivery"] as const;
export type NewsKind = (typeof newsKinds)[number];

/**
 * The input that requests the news for the team since the given time; without a time, only the news
 * of the last seconds.
 */
export const newsInput = z.strictObject({ since: moment.optional() });

/**
 * A news entry, which becomes a notification of the browser. It contains no name and no address,
 * because the notification may appear on a locked screen.
 */
export type NewsItem = {
  /**
   * The id of the news entry, by which the browser recognizes an entry that it has already shown.
   * Later requests may return the same entry again.
   */
  id: string;
  kind: NewsKind;
  /** The search that the news entry is about; null if it is about none. */
  submissionId: string | null;
  /** The label of the search's city; null if the questionnaire offers no such city. */
  city: string | null;
};

/** News, oldest first. The browser sends `asOf` as `since` in its next request. */
export type DeskNews = { asOf: string; items: NewsItem[] };
