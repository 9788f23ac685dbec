import { z } from "zod";
import { moment } from "../inputs.ts";

/**
 * The kinds of news that the back office can report by notifications of the browser: a new
 * submission of the questionnaire, a searcher's answer to a flat that was sent to the searcher, a
 * feedback call that a searcher booked, a message from the contact page, a failed mail, and a
 * failed webhook delivery.
 */
export const newsKinds = ["search", "answer", "call", "message", "mail", "delivery"] as const;
export type NewsKind = (typeof newsKinds)[number];

/**
 * The input that requests the news since the given time. A request without a time returns only the
 * news of the last ten seconds.
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
  /** The submission that the news entry is about; null if the entry is not about a submission. */
  submissionId: string | null;
  /**
   * The label of the submission's city; null if there is no submission or no city, or if no version
   * of the questionnaire offers the city.
   */
  city: string | null;
};

/**
 * News, oldest first. `asOf` is the time at which the server looked for news. The browser sends it
 * as `since` in its next request, to get the later news.
 */
export type DeskNews = { asOf: string; items: NewsItem[] };
