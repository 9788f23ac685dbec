import type { Insertable } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { FormAnalytics } from "#db/types.ts";
import type { Db } from "./db/connection.ts";

/**
 * A submission in the form in which the journal stores it. The journal is a set of files in which
 * each submission is stored before it is copied to the database. Times are ISO 8601 UTC.
 */
export type AcceptedSubmission = {
  id: string;
  acceptedAt: string;
  answers: Answers;
  definitionVersion: number | null;
  sessionId: string | null;
  /** The id of the earlier submission that the submission corrects. */
  replaces?: string;
};

/** Copies submissions from the journal to the database, as soon as the database is available. */
export type SubmissionQueue = {
  add(submission: AcceptedSubmission, journalPath: string): void;
  /** Copies all submissions that are only in the journal to the database. */
  replay(): Promise<void>;
  /**
   * Stops copying submissions to the database, so that an import can replace it. Resolves when the
   * running transaction has ended, with a function that starts copying again. Meanwhile, new
   * submissions are stored only in the journal.
   */
  pause(): Promise<() => void>;
  /** Returns the number of queued submissions that are not in the database yet. */
  waiting(): number;
  /** Resolves when every queued submission is in the database. */
  idle(): Promise<void>;
  /**
   * Before the process ends, tries once more to copy the queued submissions to the database. If
   * this fails, the next start copies them from the journal.
   */
  close(): Promise<void>;
};

/** Sends the mail that waits in the database. Without a mail server it does nothing. */
export type MailQueue = {
  /** Starts to send the waiting mails. */
  begin(): Promise<void>;
  /**
   * Stops reserving mails for sending, so that an import can replace the database. Mails that are
   * already reserved are still sent. Resolves with a function that starts reserving again.
   */
  pause(): Promise<() => void>;
  /** Resolves when no mail is being sent, and no waiting mail can be sent at this moment. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

/** Stores analytics events in batches. */
export type Recording = {
  /**
   * Stores an event. Resolves when the event is in the database.
   *
   * @throws the database's error, or AppError SERVICE_UNAVAILABLE when too many events are waiting
   */
  record(event: Insertable<FormAnalytics>): Promise<void>;
};

/** Adds stored analytics events to the daily counts. */
export type SummaryQueue = {
  /**
   * Schedules the next counting of analytics events. Call this function after events were stored.
   */
  expect(): void;
  /**
   * Resolves when all stored events are in the daily counts, and after two seconds at the latest.
   */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** Keeps the matches of listings and searches up to date. */
export type MatchQueue = {
  /** Starts to match changed listings and searches, each within about a second after its change. */
  begin(): void;
  /**
   * Pauses the rematching of searches that were matched before, so that the caller's own long work
   * ends sooner. New searches and changed listings are still matched.
   *
   * @returns a function that ends the pause
   */
  pause(): () => void;
  /**
   * Matches all changed listings and searches. Skips those that another transaction has locked.
   *
   * @param now the scores are computed for the day of this time; the current time by default
   * @returns false if another process is matching
   */
  settle(now?: Date): Promise<boolean>;
  /**
   * Deletes the unsent matches of a listing. A search that already got this listing will not get
   * the other listings of the same flat, so that it does not get the flat twice. This function must
   * run before the listing is deleted, because the server can no longer tell afterwards which
   * listings are of the same flat.
   *
   * @param trx the transaction that deletes the listing
   */
  forgetListing(trx: Db, listingId: string): Promise<void>;
  close(): Promise<void>;
};
