import type { Insertable, Transaction } from "kysely";
import type { Logger } from "pino";
import type { ImportProgress, ImportStage } from "#common/backup/import.ts";
import type { ContentChange } from "#common/content/content-change.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { PublicSetting } from "#common/settings/setting.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import type { DB, FormAnalytics } from "#db/types.ts";
import type { CachedValue, Outage } from "./cache/cached-value.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { Config } from "./config.ts";
import type { Counters } from "./counters.ts";
import type { Database, Db } from "./db/connection.ts";
import type { Session } from "./db/session.ts";
import type { Jobs } from "./jobs.ts";
import type { Journal } from "./journal/journal.ts";
import type { Limits } from "./limits/limits.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { CurrentSession, Sessions } from "./sessions.ts";

/** A submission as the journal stores it. Times are ISO 8601 UTC. */
export type AcceptedSubmission = {
  id: string;
  acceptedAt: string;
  answers: Answers;
  definitionVersion: number | null;
  sessionId: string | null;
};

/** Copies submissions from the journal to the database, as soon as the database is available. */
export type SubmissionQueue = {
  add(submission: AcceptedSubmission, journalPath: string): void;
  /** Stores every submission that is in the journal and not in the database. */
  replay(): Promise<void>;
  /**
   * Stops storing, for an import. Resolves when the transaction under way has ended, with a function
   * that lets the queue store again. New submissions wait in the journal.
   */
  pause(): Promise<() => void>;
  /** Returns how many added submissions are not stored yet. */
  waiting(): number;
  /** Resolves when every added submission is stored. */
  idle(): Promise<void>;
  /** Tries once more to store the waiting submissions. If that fails, the next start replays them. */
  close(): Promise<void>;
};

/** Notifies this process when any process has stored or changed a submission. */
export type SubmissionNews = {
  /**
   * Calls the listener at each change, and after a lost connection, when a change may have been missed.
   *
   * @returns a function that removes the listener
   */
  onNews(listener: () => void): () => void;
  close(): Promise<void>;
};

/** Stores analytics events in batches. */
export type Recording = {
  /**
   * Resolves when the event is stored.
   *
   * @throws the database's error, or AppError SERVICE_UNAVAILABLE when too many events are waiting
   */
  record(event: Insertable<FormAnalytics>): Promise<void>;
};

/** Adds stored analytics events to the daily counts. */
export type SummaryQueue = {
  /** Schedules counting, after events were stored. */
  expect(): void;
  /** Resolves when all stored events are counted, or after two seconds. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** The exclusive right to import a dump or to verify a backup. */
export type ImportTurn = {
  /** Records that the import has reached a stage. Repeated records of one stage are ignored. */
  reach(stage: ImportStage): void;
  /**
   * Records received bytes of the upload.
   *
   * @param total the size of the whole upload; null if it is unknown
   */
  receive(bytes: number, total: number | null): void;
  /** A database connection that holds the locks of this turn and is closed at its end. */
  session: Session;
  /**
   * Makes every process refuse changes until the turn ends, and resolves when the changes under way
   * have ended. Other processes store no submissions meanwhile; the caller pauses this one's queue.
   *
   * @throws AppError SERVICE_UNAVAILABLE when a change takes too long
   */
  blockChanges(): Promise<void>;
};

/** Allows one import or verification at a time over all processes, and refuses changes meanwhile. */
export type ImportGate = {
  /** Returns the progress of the import in this process; null without one. */
  progress(): ImportProgress | null;
  /**
   * Runs an import or a verification.
   *
   * @throws AppError CONFLICT while another one runs in any process
   */
  alone<Result>(work: (turn: ImportTurn) => Promise<Result>): Promise<Result>;
  /**
   * Runs a change of the database.
   *
   * @throws AppError SERVICE_UNAVAILABLE while an import in any process refuses changes
   */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Runs changes of what visitors see, and announces them to every process. */
export type ContentChanges = {
  /**
   * Runs the work in a transaction. When it returns, this process shows no page from before the
   * change; other processes follow within a second.
   */
  change<Result>(
    what: ContentChange,
    work: (trx: Transaction<DB>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Runs work that opens its own transaction, with the same guarantees as `change`.
   * @param work calls `announce` in that transaction; it may do so again after a failed attempt
   */
  changeWith<Result>(
    what: ContentChange,
    work: (announce: (trx: Db) => Promise<void>) => Promise<Result>,
  ): Promise<Result>;
  /** Calls the listener after each change in this process or another one. */
  onChange(listener: (what: ContentChange) => void): void;
  close(): Promise<void>;
};

/** Reads and sets the cookies of one request. */
export type Cookies = {
  get(name: "session" | "browser"): string | undefined;
  /** Sets a cookie in the response. The value null deletes the cookie. */
  set(name: "session" | "browser", value: string | null): void;
};

/** Everything that a process opens once and closes once. `open-context.ts` does both. */
export type Context = {
  config: Config;
  log: Logger;
  /** Counts events of this process for its metrics. */
  counters: Counters;
  database: Database;
  jobs: Jobs;
  limits: Limits;
  sessions: Sessions;
  passwords: Passwords;
  journal: Journal;
  submissions: SubmissionQueue;
  news: SubmissionNews;
  recording: Recording;
  analytics: SummaryQueue;
  imports: ImportGate;
  /** Runs every change of what visitors see. */
  content: ContentChanges;
  pages: PageCache;
  /** Shared by the cached values below: when one cannot be read, none waits for the database. */
  outage: Outage;
  siteContent: CachedValue<PublicSetting<SiteContent> | undefined>;
  /** The questionnaire's current definition and its version's number; null if it has none. */
  definition: CachedValue<
    (PublicSetting<QuestionnaireDefinition> & { version: number | null }) | undefined
  >;
  /** When the next scheduled post becomes public. */
  nextPublication: CachedValue<Date | undefined>;
  /** Aborted when the process stops: requests that wait for another server then give up. */
  stopping: AbortController;
  /**
   * The latest definitions by version number. A visitor who began on an older definition can submit
   * it while the database is unavailable.
   */
  definitionVersions: Map<number, QuestionnaireDefinition>;
};

/** The context of one request: the process's things, and who sent the request. */
export type RequestContext = Context & {
  /** Returns the session of the request's cookie; null without one. Queries the database once. */
  findSession: () => Promise<CurrentSession | null>;
  cookies: Cookies;
  /** The browser's `User-Agent` header. */
  userAgent: string | undefined;
  /** Whether the browser asks not to be tracked, by `DNT` or `Sec-GPC`. */
  wantsPrivacy: boolean;
  /** The scheme and host to which the browser sent the request. */
  origin: string | undefined;
  /** The visitor's address, by which limits count: the /64 network of an IPv6 address. */
  address: string;
  /** Whether a browser or the site itself sent the request. Only the site calls `/trpc`. */
  throughSite: boolean;
  requestId: string;
};
