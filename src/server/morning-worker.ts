import { setTimeout as wait } from "node:timers/promises";
import { cacheValue } from "./cache/cached-value.ts";
import { openPostgres } from "./db/connection.ts";
import { createImportGate } from "./features/backup/guard-imports.ts";
import { findMailTexts } from "./features/mail/text-store.ts";
import { runMorning } from "./features/shortlists/run-morning.ts";
import type { MorningJob, MorningOutcome } from "./features/shortlists/shortlist-schedule.ts";
import { findSiteContent } from "./features/site/store.ts";
import type { ImportGate } from "./import-gate.ts";
import { runJobs } from "./worker.ts";

/**
 * A log that writes nothing. If the worker loses its connection, its job fails, and the schedule of
 * shortlists in the main thread logs this failure.
 */
const noLog = { warn() {} };

/**
 * A pause follows each change of the database. It lasts 0.8 times as long as the work since the
 * pause before.
 */
const pauseShare = 0.8;

/**
 * Pauses after each change of the database, so that the database server and the processor have time
 * for visitors' requests.
 */
function withPauses(imports: ImportGate): ImportGate {
  let since = performance.now();
  return {
    ...imports,
    async change(work) {
      const result = await imports.change(work);
      await wait((performance.now() - since) * pauseShare);
      since = performance.now();
      return result;
    },
  };
}

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
    imports: withPauses(createImportGate({ database })),
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

runJobs({ run: (job) => run(job as MorningJob) });
