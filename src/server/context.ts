import type { Transaction } from "kysely";
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
import type { DB } from "#db/types.ts";
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
import type { MailQueue, MatchQueue, Recording, SubmissionQueue, SummaryQueue } from "./queues.ts";
import type { CurrentSession, Sessions } from "./sessions.ts";
import type { SiteOrigin } from "./site-origin.ts";

/** Runs changes of content that visitors see, and announces the changes to every process. */
export type ContentChanges = {
  /**
   * Runs `work` in a new transaction. When the returned promise resolves, this process no longer
   * shows pages with the old content. Other processes stop showing them within a second.
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
  /**
   * Only a limited number of refused logins and calls per minute gets into the audit log. When a
   * minute is over, this method adds an entry with the number of those that were left out, if any.
   */
  flush(now: Date): Promise<void>;
};

/** Announces by mail that an erasure deletes feedback calls. */
export type ErasedCalls = {
  /**
   * Loads the texts for the mails to the members of the team. Call it before the transaction that
   * erases a person.
   * @returns a function that stores the mails about the feedback calls of the person with an email
   *   address. Call it in the transaction, before the person's searches are deleted.
   */
  prepare(): Promise<(trx: Db, email: string) => Promise<void>>;
  /**
   * Cancels the coming feedback call of a search that will be erased because its retention time
   * ends. Mails the cancellation to the searcher and to the member of the team.
   */
  cancel(submissionId: string): Promise<void>;
};

/** Reads and sets the cookies of one request. */
export type Cookies = {
  get(name: "session" | "browser" | "login"): string | undefined;
  /** Sets a cookie in the response. The value null deletes the cookie. */
  set(name: "session" | "browser" | "login", value: string | null): void;
};

/**
 * The parts of a process that are opened once at its start and closed once at its end, both by
 * `create-context.ts`.
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
  erasedCalls: ErasedCalls;
  imports: ImportGate;
  /**
   * All changes of public content run through this object, so that every process then removes its
   * cached pages with the old content.
   */
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
 * The context of one request: the objects that all requests of the process share, such as the
 * database, and the data about this request and its sender.
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
