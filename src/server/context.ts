import type { Insertable, Transaction } from "kysely";
import type { Logger } from "pino";
import type { User } from "#common/accounts/user.ts";
import type { ApiKey } from "#common/api-keys/api-key.ts";
import type { PublicTag } from "#common/blog/tags.ts";
import type { ContentChange } from "#common/content/content-change.ts";
import type { Issue } from "#common/errors.ts";
import type { MailTexts } from "#common/mail/mail-texts.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { PublicSetting } from "#common/settings/setting.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import type { ChangedTexts } from "#common/site/site-texts.ts";
import type { DB, FormAnalytics } from "#db/types.ts";
import type { CachedValue, Outage } from "./cache/cached-value.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { Config } from "./config.ts";
import type { Counters } from "./counters.ts";
import type { Database, Db } from "./db/connection.ts";
import type { News } from "./db/news.ts";
import type { Fetching } from "./fetching/fetching.ts";
import type { ImportGate } from "./import-gate.ts";
import type { Jobs } from "./jobs.ts";
import type { Journal } from "./journal/journal.ts";
import type { Limits } from "./limits/limits.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { CurrentSession, Sessions } from "./sessions.ts";
import type { SiteOrigin } from "./site-origin.ts";

/** A submission in the form in which the journal stores it. Times are ISO 8601 UTC. */
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
  /** Stores every submission that is in the journal and not in the database yet. */
  replay(): Promise<void>;
  /**
   * Stops copying submissions to the database, so that an import can replace it. Resolves when the
   * running transaction has ended, with a function that starts copying again. New submissions wait
   * in the journal meanwhile.
   */
  pause(): Promise<() => void>;
  /**
   * Returns the number of queued submissions that are not in the database yet.
   */
  waiting(): number;
  /** Resolves when every queued submission is in the database. */
  idle(): Promise<void>;
  /**
   * Tries once more to store the waiting submissions before the process ends. If the attempt fails,
   * the next start stores them from the journal.
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
   * Pauses the rematching of searches that were matched before. Call this function before other
   * long work, which then ends sooner. New searches and changed listings are still matched.
   *
   * @returns a function that ends the pause
   */
  pause(): () => void;
  /**
   * Matches all changed listings and searches. Skips those that another transaction has locked.
   *
   * @param now the time whose day the scores are computed for; the current time by default
   * @returns false if another process is matching
   */
  settle(now?: Date): Promise<boolean>;
  /**
   * Deletes the unsent matches of a listing. If a search already got this listing, no other listing
   * of the same flat will be sent to that search. Call this function before the listing is deleted.
   *
   * @param trx the transaction that deletes the listing
   */
  forgetListing(trx: Db, listingId: string): Promise<void>;
  close(): Promise<void>;
};

/** Runs changes of content that visitors see, and announces the changes to every process. */
export type ContentChanges = {
  /**
   * Runs the work in a transaction. When the returned promise resolves, this process no longer
   * shows a page from before the change. Other processes follow within a second.
   */
  change<Result>(
    what: ContentChange,
    work: (trx: Transaction<DB>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Runs work that opens its own transaction. As with `change`, every process then removes the
   * pages that show the old content.
   * @param work must call `announce` in each transaction that it begins, because other processes
   *   are told of the change only when a transaction with this call commits
   */
  changeWith<Result>(
    what: ContentChange,
    work: (announce: (trx: Db) => Promise<void>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Calls the listener after each content change, in this process or in another process.
   * @returns a function that removes the listener
   */
  onChange(listener: (what: ContentChange) => void): () => void;
  close(): Promise<void>;
};

/** A refused login, or a procedure call that was refused because its sender lacks permission. */
export type Refusal =
  | { action: "account.login-failed"; username: string }
  | {
      action: "account.factor-failed" | "api-key.refused" | "call.refused";
      actor: { id: number; username: string } | null;
      subject: string | null;
    };

/**
 * Records refused logins and procedure calls in the audit log, but only a limited number per
 * minute.
 */
export type RefusalLog = {
  /**
   * Records a refused login or procedure call. Resolves even if the database fails.
   * @param address the address under which rate limits count the sender
   */
  record(address: string, refusal: Refusal): Promise<void>;
  /** When a minute is over, records the number of its refusals that were not stored. */
  flush(now: Date): Promise<void>;
};

/** Reads and sets the cookies of one request. */
export type Cookies = {
  get(name: "session" | "browser" | "login"): string | undefined;
  /** Sets a cookie in the response. The value null deletes the cookie. */
  set(name: "session" | "browser" | "login", value: string | null): void;
};

/**
 * The parts of a process that are opened once at its start and closed once at its end, both by
 * `open-context.ts`.
 */
export type Context = {
  config: Config;
  log: Logger;
  /** Counts events of this process for its metrics. */
  counters: Counters;
  database: Database;
  siteOrigin: SiteOrigin;
  jobs: Jobs;
  limits: Limits;
  sessions: Sessions;
  refusals: RefusalLog;
  passwords: Passwords;
  journal: Journal;
  submissions: SubmissionQueue;
  /** Notifies this process of changes that any process has made. */
  news: News;
  mail: MailQueue;
  recording: Recording;
  analytics: SummaryQueue;
  matches: MatchQueue;
  imports: ImportGate;
  /** Runs every change of content that visitors see. */
  content: ContentChanges;
  pages: PageCache;
  /**
   * The state of a database outage. All values that are cached from the database share this state:
   * after one value could not be loaded, all values are returned from the cache for a while,
   * without waiting for the database.
   */
  outage: Outage;
  siteContent: CachedValue<PublicSetting<SiteContent> | undefined>;
  /** The texts of the site that the team has changed. */
  siteTexts: CachedValue<ChangedTexts>;
  /** The texts that the team wrote for mails; undefined if it wrote none. */
  mailTexts: CachedValue<MailTexts | undefined>;
  /**
   * The current version of the questionnaire, with its version number; the number is null if no
   * stored version equals the questionnaire.
   */
  definition: CachedValue<
    (PublicSetting<QuestionnaireDefinition> & { version: number | null }) | undefined
  >;
  /** The medians of the rents of our own listings, by city and class of flats. */
  rentMedians: CachedValue<ReadonlyMap<string, number>>;
  /** The time when the next scheduled post becomes public. */
  nextPublication: CachedValue<Date | undefined>;
  /**
   * The tags of public posts, with the most used tags first. Each tag has a list of its spellings,
   * and a list of the old slugs that redirect to the tag.
   */
  publicTags: CachedValue<(PublicTag & { spellings: string[]; oldSlugs: string[] })[]>;
  /** Fetches public pages of other sites. */
  fetching: Fetching;
  /** Aborted when the process stops. Requests that wait for another server are then cancelled. */
  stopping: AbortController;
  /**
   * The latest versions of the questionnaire by their version number. They are in memory so that a
   * visitor who began an older version can submit it while the database is unavailable.
   */
  definitionVersions: Map<number, QuestionnaireDefinition>;
};

/**
 * The context of one request: the parts of the process, and the data about the sender of the
 * request.
 */
export type RequestContext = Context & {
  /**
   * Returns the session that the request's cookie names; null if there is none. A request with an
   * API key has no session, even if it has a cookie. The database is queried only once for each
   * request.
   */
  findSession: () => Promise<CurrentSession | null>;
  /**
   * Returns the API key in the request's `Authorization` header; null if there is none. The
   * database is queried only once for each request.
   *
   * @throws AppError UNAUTHORIZED for an unknown or revoked key, TOO_MANY_REQUESTS after many of
   * them
   */
  findApiKey: () => Promise<ApiKey | null>;
  /** Records that the request was refused, because its sender may not call the procedure. */
  recordRefusal: (user: User) => Promise<void>;
  /** The request's `Idempotency-Key` header, unchecked. */
  idempotencyKey: string | undefined;
  /** Sets a header of the response. */
  setHeader(name: "idempotent-replayed" | "www-authenticate", value: string): void;
  cookies: Cookies;
  /** The browser's `User-Agent` header. */
  userAgent: string | undefined;
  /** Whether the browser asks not to be tracked, by the header `DNT` or `Sec-GPC`. */
  wantsPrivacy: boolean;
  /** The scheme and host to which the browser sent the request. */
  origin: string | undefined;
  /**
   * The address under which rate limits count the visitor. For a visitor with an IPv6 address, this
   * is the /64 network.
   */
  address: string;
  /**
   * Whether a browser or the site itself sent the request. Requests of other programs have no
   * `Origin` header and use the REST paths.
   */
  throughSite: boolean;
  requestId: string;
  /**
   * A submitted form that was refused: the visitor's answers and the reasons. The page shows the
   * form again with these answers.
   */
  posted?: { answers: Answers; issues: Issue[] };
};
