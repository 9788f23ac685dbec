import type { Logger } from "pino";
import { AppError } from "#common/errors.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { type Config, ConfigError } from "./config.ts";
import { type ContentChanges, createContentChanges } from "./content-changes.ts";
import type { Database, Db } from "./db/connection.ts";
import { openDatabase } from "./db/open-database.ts";
import { seedStarterContent } from "./db/seed-starter-content.ts";
import { announceFirstAdmin } from "./features/accounts/announce-first-admin.ts";
import { createFirstAdmin, type FirstAdmin } from "./features/accounts/create-first-admin.ts";
import { createForgetting } from "./features/analytics/forget-events.ts";
import { createRecording, type Recording } from "./features/analytics/recording.ts";
import { createSummaryQueue, type SummaryQueue } from "./features/analytics/summary-queue.ts";
import { createBackups } from "./features/backup/backup-schedule.ts";
import { createImportGate, type ImportGate } from "./features/backup/import-gate.ts";
import { sweepImports } from "./features/backup/upload-files.ts";
import { findNextPublication } from "./features/blog/store.ts";
import {
  type DefinitionSetting,
  findDefinition,
} from "./features/questionnaire/definition-store.ts";
import { type Journal, openJournal } from "./features/questionnaire/journal.ts";
import {
  createSubmissionQueue,
  type SubmissionQueue,
} from "./features/questionnaire/submission-queue.ts";
import { findSiteContent, type SiteContentSetting } from "./features/site/store.ts";
import { deliverSubmission, deliveryQueue } from "./features/webhook/deliver-submission.ts";
import { type Held, hold, type Outage } from "./held-value.ts";
import type { Cookies } from "./http/cookies.ts";
import { createLimits, type Limits } from "./http/limits.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { type CurrentSession, createSessions, type Sessions } from "./sessions.ts";
import { createSubmissionNews, type SubmissionNews } from "./submission-news.ts";
import { createTally, type Tally } from "./tally.ts";
import { createPageCache, type PageCache } from "./web/page-cache.ts";

/** What the process has: made once, closed once. */
export type Context = {
  config: Config;
  log: Logger;
  /** What this process has done so far, for whoever watches it. */
  tally: Tally;
  database: Database;
  jobs: Jobs;
  limits: Limits;
  sessions: Sessions;
  passwords: Passwords;
  journal: Journal;
  submissions: SubmissionQueue;
  /** Listens for submissions that came or changed, in any process. */
  news: SubmissionNews;
  recording: Recording;
  analytics: SummaryQueue;
  /** Through this goes whatever must not happen while the database is replaced. */
  imports: ImportGate;
  /** Through this goes every change of what visitors see. */
  content: ContentChanges;
  /** The site's documents as they were made last. */
  pages: PageCache;
  /** Of the values held below: what was made while one of them was old is old itself. */
  outage: Outage;
  siteContent: Held<SiteContentSetting | undefined>;
  definition: Held<DefinitionSetting | undefined>;
  /** When the next post becomes public by itself. */
  nextPublication: Held<Date | undefined>;
  /** Aborted when the process is asked to stop: what waits for somebody else is given up then. */
  stopping: AbortController;
  /**
   * The last definitions that this process has seen: who began on an earlier one can finish on it
   * while the database is away.
   */
  definitionVersions: Map<number, QuestionnaireDefinition>;
};

/** What a request may reach: the process's things, and who asks. */
export type RequestContext = Context & {
  /** Who asks. Looked up only for calls that not everyone may make. */
  findSession: () => Promise<CurrentSession | null>;
  cookies: Cookies;
  /** What the browser says of itself. */
  userAgent: string | undefined;
  /** Whether it asks not to be tracked: `DNT` or `Sec-GPC`. */
  wantsPrivacy: boolean;
  /** The address at which it found us, without a path. */
  origin: string | undefined;
  /** By which limits count: an IPv6 address by its /64. */
  address: string;
  /** It came through the site: a browser sent it, or it went to `/trpc`, which only the site calls. */
  throughSite: boolean;
  requestId: string;
};

/** How many definitions a process remembers: each may take hundreds of kilobytes. */
const rememberedVersions = 20;

/** The parts of a context that stand on an open, migrated database. */
export async function createContext(
  config: Config,
  log: Logger,
  database: Database,
): Promise<Context> {
  const { db } = database;
  // Both are of one database: when it has not answered for the one, nobody waits for the other.
  const outage: Outage = { until: 0, fallbacks: 0 };
  const definitionVersions = new Map<number, QuestionnaireDefinition>();
  const readDefinition = async () => {
    const setting = await findDefinition(db);
    if (setting?.version) {
      definitionVersions.set(setting.version, setting.value);
      const [oldest] = definitionVersions.keys();
      if (oldest && definitionVersions.size > rememberedVersions) definitionVersions.delete(oldest);
    }
    return setting;
  };
  const tally = createTally();
  const jobs = createJobs(database, log);
  const journal = await openJournal(config.dataDir, log);
  const siteContent = hold(() => findSiteContent(db), { outage });
  const definition = hold(readDefinition, { outage });
  const nextPublication = hold(() => findNextPublication(db), { outage });
  const content = createContentChanges(database, config.databaseUrl);
  const pages = createPageCache({ tally });
  content.onChange(pages.drop);
  content.onChange((what) => {
    if (what === "settings" || what === "everything") {
      siteContent.expire();
      definition.expire();
    }
    // An import brings versions of its own under the same numbers.
    if (what === "everything") definitionVersions.clear();
    if (what === "blog" || what === "everything") nextPublication.expire();
  });
  return {
    config,
    log,
    tally,
    database,
    jobs,
    limits: createLimits(database, log, { enabled: config.rateLimits, tally }),
    sessions: createSessions(db),
    passwords: createPasswords(),
    journal,
    submissions: createSubmissionQueue({ database, jobs, journal, log, tally }),
    news: await createSubmissionNews(database, config.databaseUrl),
    recording: createRecording(database),
    analytics: createSummaryQueue({ database, log }),
    imports: createImportGate({ database }),
    content,
    pages,
    outage,
    siteContent,
    definition,
    nextPublication,
    stopping: new AbortController(),
    definitionVersions,
  };
}

type OpenContext = {
  context: Context;
  /** Begins what goes on beside the requests: the jobs, and storing what the journal holds. */
  begin: () => Promise<void>;
  /** Gives everything back, in order. */
  close: () => Promise<void>;
};

/** Opens everything that the configuration names. */
export async function openContext(config: Config, log: Logger): Promise<OpenContext> {
  const { database, release } = await openDatabase(config, log, (opened) =>
    seed(opened, config, log),
  );
  const context = await createContext(config, log, database);
  // Held from now on, so that the site still answers if the database goes away.
  await Promise.all([
    context.siteContent.get(),
    context.definition.get(),
    context.nextPublication.get(),
  ]);
  const forgetting = createForgetting({
    database,
    log,
    content: context.content,
    retentionDays: config.analyticsRetentionDays,
  });
  const backups = createBackups(context);
  return {
    context,
    async begin() {
      await context.jobs.start({
        [deliveryQueue]: (data, signal) => deliverSubmission(context, data, signal),
      });
      context.analytics.expect();
      await context.submissions.replay();
      await sweepImports(context);
      forgetting.begin();
      backups.begin();
    },
    async close() {
      await backups.close();
      await context.content.close();
      await context.news.close();
      await context.jobs.stop(5_000);
      await context.analytics.close();
      await forgetting.close();
      await context.submissions.close();
      await context.journal.close();
      await context.passwords.close();
      await database.close();
      await release();
    },
  };
}

/** What a first start needs, each only when it is missing. */
export async function seed({ db }: Database, config: Config, log: Logger): Promise<void> {
  const { webhookUrl, firstAdmin } = config;
  await seedStarterContent(db, { webhookUrl });
  const outcome = await makeFirstAdmin(db, firstAdmin);
  if (outcome.made) announceFirstAdmin(outcome);
  else if (outcome.nameTaken) {
    log.warn("there is no administrator, and ADMIN_USERNAME is an ordinary account's name");
  }
}

async function makeFirstAdmin(db: Db, firstAdmin: Config["firstAdmin"]): Promise<FirstAdmin> {
  const passwords = createPasswords();
  try {
    return await createFirstAdmin(db, passwords, firstAdmin);
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`ADMIN_PASSWORD: ${error.message}`) : error;
  } finally {
    await passwords.close();
  }
}
