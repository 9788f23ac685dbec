import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { Context } from "../../context.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { createBackups } from "../backup/backup-schedule.ts";
import { restartQueue, stopQueue } from "../mail/queue-status-store.ts";
import { bodyColumns, withBody, writeBodies } from "../mail/render-mail.ts";
import { storeMail } from "../mail/testing-mails.ts";
import { createShortlists } from "../shortlists/shortlist-schedule.ts";
import { storeMatch, storeSearch as storeShortlistSearch } from "../shortlists/testing.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";
import { type Alerts, createAlerts } from "./alert-schedule.ts";

const day = 24 * 60;
/** Returns the time that is the given number of minutes after 2 November 2026, midnight in UTC. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 2) + minutes * 60_000);
const clock = (hours: number, minutes = 0) => at(hours * 60 + minutes);

let opened: TestContext;
let context: Context;
let alerts: Alerts;
beforeEach(async () => {
  // The test does not start the mail queue, so mails are stored and not sent.
  opened = await openTestContext({
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "hello@roost.example",
    DAILY_BACKUPS: "off",
  });
  ({ context } = opened);
  alerts = createAlerts(context);
  await context.database.query(`insert into users (username, password, email, is_admin) values
    ('mira', 'x', 'mira@example.org', true), ('noor', 'x', 'noor@example.org', true),
    ('mail-less', 'x', null, true), ('reader', 'x', 'reader@example.org', false)`);
});
afterEach(async () => {
  await alerts.close();
  await opened[Symbol.asyncDispose]();
});

/**
 * Returns the mails to the team, oldest first, each as its recipient's name and its subject line.
 */
async function mailed(): Promise<string[]> {
  const rows = await context.database.db
    .selectFrom("mail")
    .select(["toName", "subject"])
    .where("userId", "is not", null)
    .orderBy("createdAt")
    .orderBy("toName")
    .execute();
  return rows.map(({ toName, subject }) => `${toName}: ${subject}`);
}

const bothGet = (subject: string) => [`mira: Roost${subject}`, `noor: Roost${subject}`];

async function storeSearch(time: Date): Promise<string> {
  const [id = ""] = await store(opened, [
    accepted(someAnswers, { acceptedAt: time.toISOString() }),
  ]);
  return id;
}

/** Stores a delivery attempt of a submission, and the delivery state that results from it. */
async function deliver(
  id: string,
  { attempt, time, state }: { attempt: number; time: Date; state: string },
): Promise<void> {
  const { query } = context.database;
  await query(
    `insert into webhook_deliveries
       (submission_id, attempt, status, duration_ms, error, attempted_at)
     values ($1, $2, $3, 1, $4, $5)`,
    [
      id,
      attempt,
      state === "delivered" ? "delivered" : "failed",
      state === "delivered" ? null : "The receiver answered 503",
      time,
    ],
  );
  await query("update submissions set delivery_state = $2 where id = $1", [id, state]);
}

async function setWebhook(): Promise<void> {
  await context.database.query(
    `insert into site_settings (key, value) values ('n8n_webhook_url', '"https://n8n.example/"')`,
  );
}

/** Returns the text of the summary that was mailed to Mira, in one line. */
async function summaryText(): Promise<string> {
  const stored = await context.database.db
    .selectFrom("mail")
    .select(bodyColumns)
    .where("toName", "=", "mira")
    .executeTakeFirstOrThrow();
  const written = writeBodies(withBody(stored).body, "https://roost.example").text;
  return written.replaceAll(/\s+/g, " ");
}

test("each administrator with an address gets one summary mail a day, from 7:00 UTC on, even if the clock jumps back", async () => {
  const late = await storeSearch(clock(-20));
  const fresh = await storeSearch(clock(5));
  const unanswered = await storeSearch(clock(4));
  const { query } = context.database;
  await query("update submissions set confirmed_at = $2 where id = $1", [fresh, clock(6)]);
  await query("update submissions set life = 'unconfirmed', asked_at = $2 where id = $1", [
    unanswered,
    clock(4),
  ]);
  await storeMail(context.database.db, { state: "failed", createdAt: clock(3) });
  await query(
    "insert into mail_attempts (mail_id, attempt, outcome, at) select id, 1, 'refused', $1 from mail",
    [clock(3)],
  );
  await alerts.look(clock(6, 59));
  expect(await mailed()).toEqual([]);
  await alerts.look(clock(7));
  expect(await mailed()).toEqual(bothGet(", November 2, 2026: 2 searches wait"));
  const text = await summaryText();
  for (const fact of ["New searches in 24 hours: 2", "Confirmed in 24 hours: 1"]) {
    expect(text).toContain(fact);
  }
  expect(text).toContain("Mails that failed in 24 hours: 1");
  expect(text).toContain("Late searches: 1");
  expect(text).not.toContain(unanswered);
  expect(text.indexOf(`/admin/submissions/${late}`)).toBeLessThan(
    text.indexOf(`/admin/submissions/${fresh}`),
  );

  await alerts.look(clock(8));
  const restarted = createAlerts(context);
  await restarted.look(clock(9));
  expect(await mailed()).toHaveLength(2);
  await restarted.look(at(day + 7 * 60));
  await restarted.look(clock(7, 30));
  await restarted.look(at(day + 8 * 60));
  await restarted.close();
  expect(await mailed()).toHaveLength(4);
});

test("if the team has set a deadline for a search, the daily summary uses that deadline, not the promised one", async () => {
  const promised = await storeSearch(clock(-20));
  const own = await storeSearch(clock(5));
  await context.database.query("update submissions set own_deadline = $2 where id = $1", [
    own,
    clock(3),
  ]);
  await alerts.look(clock(7));
  const text = await summaryText();
  expect(text).toContain("Late searches: 2");
  expect(text.match(/was due/g)).toHaveLength(2);
  expect(text.indexOf(`/admin/submissions/${own}`)).toBeLessThan(
    text.indexOf(`/admin/submissions/${promised}`),
  );
});

test("no summary is mailed on a day without anything new or anything to do, and none after noon", async () => {
  await alerts.look(clock(7));
  expect(await mailed()).toEqual([]);
  await storeSearch(at(day));
  await alerts.look(at(day + 12 * 60));
  expect(await mailed()).toEqual([]);
});

test.runIf(inject("template").engine === "postgres")(
  "if two processes look for alerts at the same time, each mail is sent once",
  async () => {
    await storeSearch(clock(5));
    const other = createAlerts(context);
    await Promise.all([alerts.look(clock(7)), other.look(clock(7))]);
    await other.close();
    expect(await mailed()).toHaveLength(2);
  },
);

test("a webhook failure of over an hour causes one warning, and the webhook's recovery deletes the unsent warning", async () => {
  await setWebhook();
  const id = await storeSearch(clock(13));
  await deliver(id, { attempt: 1, time: clock(13), state: "retrying" });
  await alerts.look(clock(14));
  expect(await mailed()).toEqual([]);
  await alerts.look(clock(14, 1));
  expect(await mailed()).toEqual(bothGet(": the webhook is failing"));
  const other = await storeSearch(at(day));
  await deliver(other, { attempt: 1, time: at(day), state: "retrying" });
  await alerts.look(at(day + 120));
  expect(await mailed()).toHaveLength(2);
  // The webhook works again before the warnings have been sent, so they are deleted.
  await deliver(other, { attempt: 2, time: at(day + 130), state: "delivered" });
  await deliver(id, { attempt: 2, time: at(day + 131), state: "delivered" });
  await alerts.look(at(day + 140));
  expect(await mailed()).toEqual([]);
});

test("failing webhook events are counted in the webhook's status, and cause one warning after an hour without an accepted event", async () => {
  await setWebhook();
  const storeEvent = (state: string, occurredAt: Date) =>
    context.database.query(
      `insert into webhook_events
         (event, data, occurred_at, state, attempts, attempted_at, error)
       values ('flat.liked', '{}', $1, $2, 1, $1::timestamptz + interval '1 hour', 'No answer')`,
      [occurredAt, state],
    );
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await storeEvent("retrying", minutesAgo(90));
  await storeEvent("delivered", minutesAgo(100));
  await alerts.look(new Date());
  expect(await mailed()).toEqual([]);
  await context.database.query("delete from webhook_events where state = 'delivered'");
  await storeEvent("failed", minutesAgo(80));
  await alerts.look(new Date());
  await alerts.look(new Date());
  const failing = (await mailed()).filter((subject) => !subject.includes("summary"));
  expect(failing).toEqual([
    expect.stringMatching(/^mira: .*webhook/i),
    expect.stringMatching(/^noor: .*webhook/i),
  ]);
  const admin = opened.callerAs(someAdmin);
  expect((await admin.webhook.status()).events).toEqual({ waiting: 0, failing: 2 });
});

test("a warning is mailed if Roost has given up the delivery of a submission within the last day, even if other submissions are delivered", async () => {
  await setWebhook();
  const [refused, taken] = [await storeSearch(clock(13)), await storeSearch(clock(13))];
  await deliver(refused, { attempt: 10, time: clock(13, 1), state: "failed" });
  await deliver(taken, { attempt: 1, time: clock(13, 2), state: "delivered" });
  await alerts.look(clock(13 + 25));
  expect(await mailed()).toEqual([]);
  await alerts.look(clock(13, 3));
  expect(await mailed()).toEqual(bothGet(": the webhook is failing"));
});

test("each time the newest daily backup becomes older than 36 hours, one warning is mailed", async () => {
  const withBackups = { ...context, config: { ...context.config, dailyBackups: true } };
  const backups = createBackups(withBackups);
  const watching = createAlerts(withBackups);
  await watching.look(clock(0));
  expect(await mailed()).toEqual([]);
  await backups.look(clock(0));
  await watching.look(clock(36));
  expect(await mailed()).toEqual([]);
  await watching.look(clock(37));
  await watching.look(clock(90));
  expect(await mailed()).toEqual(bothGet(": the backup is failing"));
  await context.database.query("update mail set state = 'sent'");
  await backups.look(clock(91));
  await watching.look(clock(92));
  expect(await mailed()).toHaveLength(2);
  await watching.look(clock(91 + 44));
  expect(await mailed()).toHaveLength(4);
  await Promise.all([backups.close(), watching.close()]);
});

test("if a daily backup fails, a warning with its error is mailed", async () => {
  const config = { ...context.config, dailyBackups: true };
  const backups = createBackups({
    ...context,
    config,
    database: {
      ...context.database,
      openSession: async () => {
        throw Object.assign(new Error("write"), { code: "ENOSPC" });
      },
    },
  });
  await backups.look(clock(1));
  const watching = createAlerts({ ...context, config });
  for (const hour of [2, 3]) await watching.look(clock(hour));
  expect(await mailed()).toEqual(bothGet(": the backup is failing"));
  const { rows } = await context.database.query("select letter from mail limit 1");
  expect(JSON.stringify(rows[0]?.letter)).toContain("No space is left on the disk");
  await Promise.all([backups.close(), watching.close()]);
});

test("a warning about an unsent mail is not queued while sending is stopped, and is deleted once the unsent mail is sent", async () => {
  const { db } = context.database;
  await storeMail(db, { state: "queued", createdAt: clock(13), nextTryAt: clock(13) });
  await alerts.look(clock(14));
  await stopQueue(db, "535 5.7.8 Wrong password");
  await alerts.look(clock(16));
  expect(await mailed()).toEqual([]);
  await restartQueue(db);
  await alerts.look(clock(17));
  expect(await mailed()).toEqual(bothGet(": mail is failing"));
  // The warning is itself a mail that now waits in the queue. A waiting warning does not count as
  // failing mail, so the warning is deleted after the mail that caused it has been sent.
  await context.database.query("update mail set state = 'sent' where kind = 'test'");
  await alerts.look(clock(18));
  expect(await mailed()).toEqual([]);
});

test("a waiting mail does not cause a warning while the mail server accepts other mails", async () => {
  const { db, query } = context.database;
  await storeMail(db, { state: "queued", createdAt: clock(13), nextTryAt: clock(13) });
  const sent = await storeMail(db, { state: "sent" });
  await query(
    "insert into mail_attempts (mail_id, attempt, outcome, at) values ($1, 1, 'accepted', $2)",
    [sent, clock(14, 30)],
  );
  await alerts.look(clock(15));
  expect(await mailed()).toEqual([]);
  await alerts.look(clock(16));
  expect(await mailed()).toHaveLength(2);
});

test("if the team has not reviewed shortlists by noon, one warning is mailed; the daily summary states how many shortlists wait", async () => {
  const id = await storeShortlistSearch(opened, {
    acceptedAt: clock(0).toISOString(),
    daysBeganAt: at(-day),
  });
  await storeMatch(opened, id, 90, {});
  const shortlists = createShortlists(context);
  // At 7:00 UTC, which is 8:00 in Berlin, shortlists are proposed and the summary is mailed.
  await shortlists.look(clock(7));
  await alerts.look(clock(7));
  expect(await mailed()).toEqual(bothGet(", November 2, 2026: no search waits"));
  const { rows } = await context.database.query("select letter::text as letter from mail");
  expect(rows[0]?.letter).toContain('{"label": "Shortlists to review", "value": "1"}');
  await alerts.look(clock(11));
  expect(await mailed()).toHaveLength(2);
  await alerts.look(clock(11, 1));
  await alerts.look(clock(20));
  expect((await mailed()).slice(2)).toEqual(bothGet(": the review of shortlists is late"));
  await shortlists.close();
});
