import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { closeContext, createContext } from "./create-context.ts";
import { openDatabase } from "./db/open-database.ts";
import { createAlerts } from "./features/alerts/alert-schedule.ts";
import { prepareAlerts } from "./features/alerts/report-entries.ts";
import { createForgetting } from "./features/analytics/forget-events.ts";
import { createAuditSchedule } from "./features/audit/audit-schedule.ts";
import { createBackups } from "./features/backup/backup-schedule.ts";
import { sweepImports } from "./features/backup/upload-files.ts";
import { createCallReminders } from "./features/calls/reminder-schedule.ts";
import { createListingLife } from "./features/listings/listing-schedule.ts";
import { createPictureSchedule } from "./features/listings/picture-schedule.ts";
import { createRemoteBackups } from "./features/remote-backups/remote-schedule.ts";
import { createShortlists, type MorningJob } from "./features/shortlists/shortlist-schedule.ts";
import { applyMailServer } from "./features/submissions/apply-mail-server.ts";
import { createRetention } from "./features/submissions/retention-schedule.ts";
import { deliverSubmission, deliveryQueue } from "./features/webhook/deliver-submission.ts";
import { createEventDeliveries } from "./features/webhook/event-schedule.ts";
import { seed } from "./seed-first-start.ts";
import type { FinishStage } from "./start-stages.ts";
import { prepareSecrets } from "./stored-secrets.ts";
import { createJobWorker } from "./worker.ts";

type OpenContext = {
  context: Context;
  /**
   * Starts the background work: jobs and schedules. Also copies the submissions that are only in
   * the journal (files on disk) to the database.
   */
  begin: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the database that the configuration names, seeds it, and creates the process's context. */
export async function openContext(
  config: Config,
  log: Logger,
  finishStage: FinishStage = () => {},
): Promise<OpenContext> {
  const { database, release } = await openDatabase(config, log, (opened) =>
    seed(opened, config, log),
  );
  await prepareSecrets(database, config, log);
  finishStage("database");
  const context = await createContext(config, log, database);
  // These calls load the site's content, texts and questionnaire into caches before the first
  // request. So the site works even if the database becomes unavailable right after the start.
  await Promise.all([
    context.siteContent.get(),
    context.siteTexts.get(),
    context.definition.get(),
    context.nextPublication.get(),
    context.publicTags.get(),
  ]);
  finishStage("context");
  const forgetting = createForgetting({
    database,
    log,
    content: context.content,
    retentionDays: config.analyticsRetentionDays,
  });
  const retention = createRetention(context);
  const listingLife = createListingLife(context);
  const backups = createBackups(context);
  const remoteBackups = createRemoteBackups(context);
  const alerts = createAlerts(context);
  const audit = createAuditSchedule(context, () => prepareAlerts(context));
  const pictures = createPictureSchedule(context);
  const callReminders = createCallReminders(context);
  const shortlists = createShortlists(context, () =>
    createJobWorker<MorningJob>(new URL("morning-worker.ts", import.meta.url)),
  );
  const webhookEvents = createEventDeliveries(context);
  return {
    context,
    async begin() {
      await applyMailServer(context, config.mail.smtp !== undefined);
      await context.jobs.start({
        [deliveryQueue]: (data, signal) => deliverSubmission(context, data, signal),
      });
      context.analytics.expect();
      await context.submissions.replay();
      await sweepImports(context);
      await context.mail.begin();
      context.matches.begin();
      forgetting.begin();
      retention.begin();
      listingLife.begin();
      backups.begin();
      remoteBackups.begin();
      alerts.begin();
      audit.begin();
      pictures.begin();
      callReminders.begin();
      shortlists.begin();
      webhookEvents.begin();
    },
    async close() {
      await webhookEvents.close();
      await shortlists.close();
      await callReminders.close();
      await pictures.close();
      await audit.close();
      await alerts.close();
      await remoteBackups.close();
      await backups.close();
      await listingLife.close();
      await retention.close();
      await forgetting.close();
      await closeContext(context, 5_000);
      await database.close();
      await release();
    },
  };
}
