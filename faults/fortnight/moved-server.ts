import { setTimeout as wait } from "node:timers/promises";
import { installMessages } from "#common/validation.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createCallReminders } from "#server/features/calls/reminder-schedule.ts";
import { createListingLife } from "#server/features/listings/listing-schedule.ts";
import { mailChannel } from "#server/features/mail/outbox-store.ts";
import { createShortlists } from "#server/features/shortlists/shortlist-schedule.ts";
import { applyMailServer } from "#server/features/submissions/apply-mail-server.ts";
import { createRetention } from "#server/features/submissions/retention-schedule.ts";
import { deliverSubmission, deliveryQueue } from "#server/features/webhook/deliver-submission.ts";
import { createLog } from "#server/log.ts";
import { openContext } from "#server/open-context.ts";
import { moveClock } from "./moved-clock.ts";

// A server whose clock another process moves. It consists of the parts of the real server. But its
// periodic jobs run only when a request to `/clock` asks for them, and not once a minute.

const start = process.env.CLOCK_START;
if (start === undefined) throw new Error("CLOCK_START is missing");
moveClock(Date.parse(start));
delete process.env.CLOCK_START;

const config = readConfig();
const log = createLog(config.logLevel);
installMessages();
const { context } = await openContext(config, log);
const { query } = context.database;
const listingLife = createListingLife(context);
const retention = createRetention(context);
const shortlists = createShortlists(context);
const reminders = createCallReminders(context);

const hasDueMail = async () => {
  const { rows } = await query(
    `select exists (
      select from mail, mail_queue where stopped_at is null
        and (state = 'sending' or (state = 'queued' and next_try_at <= now()))
    ) as due`,
  );
  return rows[0]?.due === true;
};

/** Does all background work that is due. Resolves when the mails that result were sent. */
async function work(): Promise<void> {
  const now = new Date();
  await context.submissions.idle();
  await listingLife.look(now);
  await retention.look(now);
  await context.matches.settle(now);
  await shortlists.look(now);
  await shortlists.lookAtLinks(now);
  await reminders.look(now);
  // This notification makes the mail queue look for due mails at once. The queue's own timers run
  // in real time, so they do not notice that the test has moved the clock.
  await query(`select pg_notify('${mailChannel}', '')`);
  while (await hasDueMail()) await wait(2);
}

const app = await buildApp(context);
app.post<{ Querystring: { at: string; work?: string } }>("/clock", async ({ query: asked }) => {
  moveClock(Number(asked.at));
  if (asked.work === "yes") await work();
  const { user, system } = process.cpuUsage();
  return { cpuSeconds: (user + system) / 1_000_000 };
});
const url = await app.listen({ port: config.port, host: "127.0.0.1" });
process.stdout.write(`Roost is listening on ${url}\n`);
await applyMailServer(context, config.mail.smtp !== undefined);
await context.jobs.start({
  [deliveryQueue]: (data, signal) => deliverSubmission(context, data, signal),
});
await context.submissions.replay();
await context.mail.begin();
context.matches.begin();
