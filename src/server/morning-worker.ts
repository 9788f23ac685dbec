import { cacheValue } from "./cache/cached-value.ts";
import { openPostgres } from "./db/connection.ts";
import { createImportGate } from "./features/backup/guard-imports.ts";
import { findMailTexts } from "./features/mail/text-store.ts";
import { runMorning } from "./features/shortlists/run-morning.ts";
import type { MorningJob, MorningOutcome } from "./features/shortlists/shortlist-schedule.ts";
import { findSiteContent } from "./features/site/store.ts";
import { runJobs } from "./worker.ts";

/** A lost connection is not logged here, because the job then fails and the schedule logs this. */
const noLog = { warn() {} };

/**
 * Proposes and sends the shortlists of a morning with many searches, with its own connections to
 * the database server. Meanwhile the main thread serves pages.
 */
async function run({ config, databaseUrl, now }: MorningJob): Promise<MorningOutcome> {
  const database = openPostgres(databaseUrl, noLog);
  const { db } = database;
  const parts = {
    config,
    database,
    imports: createImportGate({ database }),
    mailTexts: cacheValue(() => findMailTexts(db)),
    siteContent: cacheValue(() => findSiteContent(db)),
  };
  try {
    return { morning: await runMorning(parts, now, () => false) };
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    return { error: code ?? name ?? "unknown" };
  } finally {
    await database.close();
  }
}

runJobs({ run: (job) => run(job as MorningJob) }, false);
