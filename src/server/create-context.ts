import type { Logger } from "pino";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { sameValue } from "#common/same-value.ts";
import { cacheValue, type Outage } from "./cache/cached-value.ts";
import { createPageCache } from "./cache/page-cache.ts";
import type { Config } from "./config.ts";
import { createContentChanges } from "./content-changes.ts";
import type { Context } from "./context.ts";
import { createCounters } from "./counters.ts";
import type { Database } from "./db/connection.ts";
import { listenForNews } from "./db/news.ts";
import { createRecording } from "./features/analytics/event-queue.ts";
import { createSummaryQueue } from "./features/analytics/summary-queue.ts";
import { createRefusalLog } from "./features/audit/record-refusals.ts";
import { auditChannel } from "./features/audit/store.ts";
import { createImportGate } from "./features/backup/guard-imports.ts";
import { findNextPublication } from "./features/blog/store.ts";
import { listPublicTags } from "./features/blog/tag-store.ts";
import { createErasedCalls } from "./features/calls/announce-erased-calls.ts";
import { listRentMedians } from "./features/listings/costs/median-store.ts";
import { listingsChannel } from "./features/listings/news-store.ts";
import { createMailQueue } from "./features/mail/mail-queue.ts";
import { mailChangesChannel, mailChannel } from "./features/mail/outbox-store.ts";
import { findMailTexts } from "./features/mail/text-store.ts";
import { createMatchQueue } from "./features/matches/match-queue.ts";
import { messagesChannel } from "./features/messages/news-store.ts";
import { findDefinition } from "./features/questionnaire/definition-store.ts";
import { createSubmissionQueue } from "./features/questionnaire/submission-queue.ts";
import { findSiteContent, findSiteTexts } from "./features/site/store.ts";
import { submissionsChannel } from "./features/submissions/news-store.ts";
import { deliveriesChannel } from "./features/webhook-events/news-store.ts";
import { eventsChannel } from "./features/webhook-events/store.ts";
import { createFetching } from "./fetching/fetching.ts";
import { createJobs, jobsChannel } from "./jobs.ts";
import { openJournal } from "./journal/journal.ts";
import { createLimits } from "./limits/limits.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { createSessions } from "./sessions.ts";
import { createSiteOrigin } from "./site-origin.ts";

/**
 * The maximum number of versions of the questionnaire in memory. Each version may take hundreds of
 * kilobytes.
 */
const rememberedVersions = 20;

/**
 * The number of milliseconds after which the median rents are computed again. They change slowly.
 */
const mediansMs = 3_600_000;

/** Creates a context on an open, migrated database. Background work does not start yet. */
export async function createContext(
  config: Config,
  log: Logger,
  database: Database,
): Promise<Context> {
  const { db } = database;
  const outage: Outage = { until: 0, fallbacks: 0 };
  const definitionVersions = new Map<number, QuestionnaireDefinition>();
  const readDefinition = async () => {
    const setting = await findDefinition(db);
    if (setting?.version) {
      // If the questionnaire has not changed, this function returns the same object as before,
      // because caches use the object as a key.
      const known = definitionVersions.get(setting.version);
      if (known && sameValue(known, setting.value)) return { ...setting, value: known };
      definitionVersions.set(setting.version, setting.value);
      const [oldest] = definitionVersions.keys();
      if (oldest && definitionVersions.size > rememberedVersions) definitionVersions.delete(oldest);
    }
    return setting;
  };
  const counters = createCounters();
  const siteOrigin = createSiteOrigin(config);
  const news = await listenForNews(database, config.databaseUrl, [
    auditChannel,
    deliveriesChannel,
    eventsChannel,
    jobsChannel,
    listingsChannel,
    mailChangesChannel,
    mailChannel,
    messagesChannel,
    submissionsChannel,
  ]);
  const jobs = createJobs(database, log, news);
  const journal = await openJournal(config.dataDir, log);
  const siteContent = cacheValue(() => findSiteContent(db), { outage });
  const siteTexts = cacheValue(() => findSiteTexts(db), { outage });
  const mailTexts = cacheValue(() => findMailTexts(db), { outage });
  const definition = cacheValue(readDefinition, { outage });
  const rentMedians = cacheValue(() => listRentMedians(db), { freshMs: mediansMs, outage });
  const publicTags = cacheValue(() => listPublicTags(db), { outage });
  const readNextPublication = async () => {
    const next = await findNextPublication(db);
    // A post may have become public since the tags were read. A page that is made now is cached
    // until the next publication, so it must show tags that are read from now on.
    publicTags.expire();
    return next;
  };
  const nextPublication = cacheValue(readNextPublication, { outage });
  const content = createContentChanges(database, config.databaseUrl);
  const pages = createPageCache({ counters });
  const stopping = new AbortController();
  const imports = createImportGate({ database });
  content.onChange(pages.drop);
  content.onChange((what) => {
    if (what === "settings" || what === "everything") {
      siteContent.expire();
      siteTexts.expire();
      mailTexts.expire();
      definition.expire();
    }
    // After an import, the cached versions of the questionnaire are dropped, because the imported
    // versions may have the same numbers.
    if (what === "everything") {
      definitionVersions.clear();
      rentMedians.expire();
    }
    if (what === "blog" || what === "everything") {
      nextPublication.expire();
      publicTags.expire();
    }
  });
  return {
    config,
    log,
    counters,
    database,
    siteOrigin,
    jobs,
    limits: createLimits(database, log, { enabled: config.rateLimits, counters }),
    sessions: createSessions(db),
    refusals: createRefusalLog({ database, log }),
    passwords: createPasswords(),
    journal,
    submissions: createSubmissionQueue({
      config,
      counters,
      database,
      definitionVersions,
      jobs,
      journal,
      log,
      mailTexts,
      siteContent,
    }),
    news,
    mail: await createMailQueue({ config, counters, database, log, siteOrigin }),
    recording: createRecording(database),
    analytics: createSummaryQueue({ database, log }),
    matches: createMatchQueue({ config, counters, database, imports, log, news }),
    erasedCalls: createErasedCalls({ config, database, mailTexts, siteContent }),
    imports,
    content,
    pages,
    outage,
    siteContent,
    siteTexts,
    mailTexts,
    definition,
    rentMedians,
    nextPublication,
    publicTags,
    fetching: createFetching({ siteUrl: config.siteUrl, signal: stopping.signal }),
    stopping,
    definitionVersions,
  };
}

/**
 * Closes all parts of a context except its database. Each part is closed before the parts that it
 * uses.
 *
 * @param jobsTimeoutMs the number of milliseconds to wait for running jobs
 */
export async function closeContext(context: Context, jobsTimeoutMs: number): Promise<void> {
  await context.content.close();
  await context.matches.close();
  await context.news.close();
  await context.jobs.stop(jobsTimeoutMs);
  await context.mail.close();
  await context.analytics.close();
  await context.submissions.close();
  await context.journal.close();
  await context.passwords.close();
}
