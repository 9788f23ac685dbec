import type { ServerResponse } from "node:http";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { deliverSubmission, deliveryQueue } from "./deliver-submission.ts";
import { startReceiver, testSecret } from "./testing.ts";

const answers = {
  city: "lisbon",
  neighborhoods: ["alfama"],
  moveInDate: "2126-01-01",
  rentRange: [800, 1500],
  name: "Ana",
  email: "ana@example.org",
  agreeToTerms: true,
};

const never = new AbortController().signal;

async function openWithWebhook(url: string): Promise<TestContext> {
  const opened = await openTestContext({
    WEBHOOK_PRIVATE_HOSTS: new URL(url).host,
    WEBHOOK_SECRET: testSecret,
  });
  await opened.context.database.db
    .insertInto("siteSettings")
    .values({ key: "n8n_webhook_url", value: JSON.stringify(url) })
    .execute();
  return opened;
}

/**
 * Stores a submission without a delivery job, because the tests make each delivery attempt
 * themselves.
 */
async function store({ context }: TestContext): Promise<string> {
  const id = "0b7f7a52-6c0c-4b5c-9a55-6f1f6a1c2d3e";
  await context.database.db
    .insertInto("submissions")
    .values({
      id,
      answers: JSON.stringify(answers),
      acceptedAt: "2026-01-31T10:20:30.000Z",
      journalPath: "journal/x.jsonl",
    })
    .execute();
  return id;
}

const deliveries = ({ context }: TestContext) =>
  context.database.db
    .selectFrom("webhookDeliveries")
    .select(["attempt", "status", "responseCode"])
    .orderBy("id")
    .execute();

const stateOf = async ({ context }: TestContext, id: string) => {
  const { deliveryState } = await context.database.db
    .selectFrom("submissions")
    .select("deliveryState")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return deliveryState;
};

test("the job queue delivers a submission to the webhook, signed and with its stored data", async () => {
  const received = Promise.withResolvers<void>();
  await using receiver = await startReceiver((response) => {
    response.end();
    received.resolve();
  });
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  const { context } = opened;
  await context.jobs.start({
    [deliveryQueue]: (data, signal) => deliverSubmission(context, data, signal),
  });
  const { id } = await opened.callerAs().questionnaire.submit(answers);
  await received.promise;

  const [message] = receiver.messages;
  const payload = new Webhook(testSecret).verify(message?.body ?? "", message?.headers ?? {});
  const preferences = await context.database.db
    .selectFrom("flatPreferences")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(payload).toEqual({
    event: "search_profile.submitted",
    id,
    submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    answers: { ...answers, includeUtilities: false },
    preferences,
  });
  expect(message?.headers["webhook-id"]).toBe(id);
});

test("a submission that is accepted before the job queue starts is delivered after the start", async () => {
  const received = Promise.withResolvers<void>();
  await using receiver = await startReceiver((response) => {
    response.end();
    received.resolve();
  });
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  const { context } = opened;
  const { id } = await opened.callerAs().questionnaire.submit(answers);
  await context.jobs.start({
    [deliveryQueue]: (data, signal) => deliverSubmission(context, data, signal),
  });
  await received.promise;
  expect(receiver.messages.map(({ headers }) => headers["webhook-id"])).toEqual([id]);
});

test("a failed delivery attempt is recorded, and repeated with the same id and the same body", async () => {
  let status = 500;
  await using receiver = await startReceiver((response) => response.writeHead(status).end());
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  const { context } = opened;
  // The worker of the queue does nothing, because the test makes each delivery attempt itself.
  await context.jobs.start({ [deliveryQueue]: async () => {} });
  const submissionId = await store(opened);
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const parts = { ...context, log };

  await deliverSubmission(parts, { submissionId, attempt: 1 }, never);
  expect(await stateOf(opened, submissionId)).toBe("retrying");
  // The queue may run a delivery job again after a crash. The job must then not repeat the recorded
  // attempt.
  await deliverSubmission(parts, { submissionId, attempt: 1 }, never);
  status = 200;
  await deliverSubmission(parts, { submissionId, attempt: 2 }, never);
  expect(await stateOf(opened, submissionId)).toBe("delivered");
  // A failed delivery is logged at the level of a warning (40), so that the operator sees it.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, outcome: "failed", attempt: 1, error: "The receiver answered 500" },
    { level: 30, outcome: "delivered", attempt: 2, error: null },
  ]);
  expect(lines.join()).not.toMatch(/Ana|ana@/);

  const { rows: planned } = await context.database.query(`
    select data, extract(epoch from start_after - created_on)::float as delay
    from pgboss.job where name = '${deliveryQueue}'
  `);
  expect(planned).toEqual([{ data: { submissionId, attempt: 2 }, delay: expect.any(Number) }]);
  expect([5, 6]).toContain(planned[0]?.delay);
  expect(await deliveries(opened)).toEqual([
    { attempt: 1, status: "failed", responseCode: 500 },
    { attempt: 2, status: "delivered", responseCode: 200 },
  ]);
  const [first, second] = receiver.messages;
  expect(receiver.messages).toHaveLength(2);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
});

test("after a receiver responded with 410, it gets no more deliveries", async () => {
  await using receiver = await startReceiver((response) => response.writeHead(410).end());
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  const submissionId = await store(opened);
  await deliverSubmission(opened.context, { submissionId, attempt: 1 }, never);
  await deliverSubmission(opened.context, { submissionId, attempt: 2 }, never);
  expect(receiver.messages).toHaveLength(1);
  expect(await deliveries(opened)).toEqual([{ attempt: 1, status: "gone", responseCode: 410 }]);
  expect(await stateOf(opened, submissionId)).toBe("failed");
});

test("if the webhook URL is removed after a failed delivery attempt of a submission, the next attempt is recorded as failed with this reason", async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  await opened.context.jobs.start({ [deliveryQueue]: async () => {} });
  const submissionId = await store(opened);
  await deliverSubmission(opened.context, { submissionId, attempt: 1 }, never);
  await opened.context.database.db
    .deleteFrom("siteSettings")
    .where("key", "=", "n8n_webhook_url")
    .execute();
  await deliverSubmission(opened.context, { submissionId, attempt: 2 }, never);
  const { webhook } = opened.callerAs(someAdmin);
  expect((await webhook.list({})).items).toMatchObject([
    { id: submissionId, state: "failed", attempts: 2, error: "No webhook URL is set" },
  ]);
  expect(await webhook.status()).toMatchObject({ waiting: 0, failing: 1 });
  expect(receiver.messages).toHaveLength(1);
});

test("a submission is marked as failed when its tenth and final delivery attempt to the webhook fails", async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  const submissionId = await store(opened);
  await deliverSubmission(opened.context, { submissionId, attempt: 10 }, never);
  expect(await stateOf(opened, submissionId)).toBe("failed");
});

test("if a submission is deleted while it is delivered, the delivery attempt is not recorded", async () => {
  const received = Promise.withResolvers<ServerResponse>();
  await using receiver = await startReceiver((response) => received.resolve(response));
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  const submissionId = await store(opened);
  const delivering = deliverSubmission(opened.context, { submissionId, attempt: 1 }, never);
  const response = await received.promise;
  await opened.context.database.db.deleteFrom("submissions").execute();
  response.end();
  await delivering;
  expect(await deliveries(opened)).toEqual([]);
});

test("a delivery attempt that a stopping process interrupts is not recorded, and the same attempt can be made again", async () => {
  const stopping = new AbortController();
  await using receiver = await startReceiver((response) => {
    if (stopping.signal.aborted) response.end();
    else stopping.abort();
  });
  await using opened = await openWithWebhook(`http://127.0.0.1:${receiver.port}/hook`);
  const delivery = { submissionId: await store(opened), attempt: 1 };
  const interrupted = deliverSubmission(opened.context, delivery, stopping.signal);
  await expect(interrupted).rejects.toThrow("stopping");
  expect(await deliveries(opened)).toEqual([]);
  // The queue runs a job again if the job has thrown an error.
  await deliverSubmission(opened.context, delivery, never);
  expect(await deliveries(opened)).toEqual([
    { attempt: 1, status: "delivered", responseCode: 200 },
  ]);
});

test("if no webhook URL is set, a new submission is not queued for delivery, and a delivery that was queued before is not sent", async () => {
  await using opened = await openTestContext();
  await opened.context.jobs.start({ [deliveryQueue]: async () => {} });
  const { id } = await opened.callerAs().questionnaire.submit(answers);
  await opened.context.submissions.idle();
  expect(await stateOf(opened, id)).toBe("none");
  const { rows: queued } = await opened.context.database.query(
    `select data from pgboss.job where name = '${deliveryQueue}'`,
  );
  expect(queued).toEqual([]);
  const submissionId = await store(opened);
  await opened.context.database.db
    .updateTable("submissions")
    .set({ deliveryState: "waiting" })
    .execute();
  await deliverSubmission(opened.context, { submissionId, attempt: 1 }, never);
  expect(await deliveries(opened)).toEqual([]);
  expect(await stateOf(opened, submissionId)).toBe("none");
});
