import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import {
  listen,
  openTestContext,
  refusalOf,
  sessionCookie,
  someAdmin,
  type TestContext,
} from "../../testing.ts";
import { deliverSubmission, deliveryQueue } from "./deliver-submission.ts";
import { deleteEndedSecret } from "./find-signing-secrets.ts";
import { startReceiver, testSecret } from "./testing.ts";

const never = new AbortController().signal;

/** Opens a server context whose webhook is a local receiver. */
async function open(port: number, environment: Record<string, string> = {}) {
  const opened = await openTestContext({
    WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${port}`,
    ...environment,
  });
  const admin = opened.callerAs(someAdmin);
  const url = `http://127.0.0.1:${port}/hook`;
  await admin.settings.site.create({ key: "n8n_webhook_url", value: url });
  await opened.context.jobs.start({ [deliveryQueue]: async () => {} });
  return { ...opened, admin, url };
}

async function store(
  { context }: Pick<TestContext, "context">,
  deliveryState = "none",
): Promise<string> {
  const id = randomUUID();
  await context.database.db
    .insertInto("submissions")
    .values({
      id,
      answers: JSON.stringify({ name: "Ana" }),
      acceptedAt: "2026-01-31T10:20:30.000Z",
      journalPath: "journal/x.jsonl",
      deliveryState,
    })
    .execute();
  return id;
}

/**
 * Starts a receiver that resolves `arrived` when a message arrives, and responds only when the test
 * calls `answer`.
 */
async function startSlowReceiver() {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const receiver = await startReceiver((response) => {
    arrive();
    void mayAnswer.then(() => response.end());
  });
  return Object.assign(receiver, { arrived, answer });
}

const noted = async ({ admin }: Awaited<ReturnType<typeof open>>) =>
  (await admin.audit.list({ limit: 10 })).items
    .filter(({ action }) => action.startsWith("webhook."))
    .map(({ action, subject, username }) => [action, subject, username]);

/** Returns the recorded attempts to deliver submissions to the webhook. */
const attempts = ({ context }: TestContext) =>
  context.database.db.selectFrom("webhookDeliveries").select(["submissionId", "attempt"]).execute();

const planned = async ({ context }: TestContext) => {
  const { rows } = await context.database.query(
    `select data from pgboss.job where name = '${deliveryQueue}' order by created_on`,
  );
  return rows.map(({ data }) => data);
};

test("if no webhook URL is set, the webhook's status has no URL, and sending a test event or a submission is refused", async () => {
  await using opened = await openTestContext();
  const { webhook } = opened.callerAs(someAdmin);
  expect(await webhook.status()).toEqual({
    url: null,
    privateHosts: [],
    disabledAt: null,
    secret: { source: "generated", canShow: true, formerEndsAt: null },
    waiting: 0,
    failing: 0,
    events: { waiting: 0, failing: 0 },
  });
  const nowhere = {
    code: "NOT_FOUND",
    message: "No webhook URL is set. Set one before you send a test event.",
  };
  expect(await refusalOf(webhook.test())).toEqual(nowhere);
  expect(await refusalOf(webhook.resend({ id: await store(opened) }))).toEqual(nowhere);
  expect(await attempts(opened)).toEqual([]);
});

test("sending a test event delivers a signed message to the webhook and returns the receiver's response", async () => {
  await using receiver = await startReceiver((response) => response.end("It works"));
  await using opened = await open(receiver.port);
  const answer = await opened.admin.webhook.test();
  expect(answer).toEqual({
    id: expect.any(String),
    outcome: "delivered",
    status: 200,
    ms: expect.any(Number),
    error: null,
    answer: "It works",
  });
  const [message] = receiver.messages;
  const { secret } = await opened.admin.webhook.showSecret();
  const payload = new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {});
  expect(payload).toEqual({
    event: "test",
    id: answer.id,
    sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(await attempts(opened)).toEqual([]);
  expect((await noted(opened)).at(-1)).toEqual(["webhook.test", null, "admin"]);
});

test("a failed test event returns the reason, and does not stop deliveries", async () => {
  let status = 500;
  await using receiver = await startReceiver((response) => response.writeHead(status).end("no"));
  await using opened = await open(receiver.port);
  expect(await opened.admin.webhook.test()).toMatchObject({
    outcome: "failed",
    status: 500,
    error: "The receiver answered 500",
    answer: "no",
  });
  status = 410;
  expect(await opened.admin.webhook.test()).toMatchObject({ outcome: "gone", status: 410 });
  expect((await opened.admin.webhook.status()).disabledAt).toBeNull();
});

test("the webhook's status counts each undelivered submission once: as waiting if no attempt was made, otherwise as failing", async () => {
  await using opened = await open(9);
  const states = ["none", "waiting", "waiting", "retrying", "failed", "failed", "delivered"];
  for (const state of states) await store(opened, state);
  expect(await opened.admin.webhook.status()).toMatchObject({
    url: opened.url,
    waiting: 2,
    failing: 3,
  });
  const { waiting, failing } = await opened.admin.submissions.counts();
  expect({ waiting, failing }).toEqual({ waiting: 2, failing: 3 });
});

test("when a user resends a submission after a failed attempt, Roost sends the submission at once and skips the planned retry", async () => {
  let status = 500;
  await using receiver = await startReceiver((response) => response.writeHead(status).end());
  await using opened = await open(receiver.port);
  const id = await store(opened, "waiting");
  await deliverSubmission(opened.context, { submissionId: id, attempt: 1 }, never);
  status = 200;
  expect(await opened.admin.webhook.resend({ id })).toMatchObject({
    submissionId: id,
    attempt: 2,
    status: "delivered",
    responseCode: 200,
    error: null,
  });
  // The job for the second attempt is still in the queue. It sends nothing, because the user's
  // request has already made this attempt.
  expect(await planned(opened)).toEqual([{ submissionId: id, attempt: 2 }]);
  await deliverSubmission(opened.context, { submissionId: id, attempt: 2 }, never);
  expect(receiver.messages).toHaveLength(2);
  expect(receiver.messages.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
  expect(receiver.messages[1]?.body).toBe(receiver.messages[0]?.body);
  expect(await noted(opened)).toEqual([["webhook.resend", id.slice(0, 8), "admin"]]);
  expect(await opened.admin.webhook.status()).toMatchObject({ waiting: 0, failing: 0 });
});

test("a failed delivery attempt that a user started is recorded, and the next attempt is queued", async () => {
  await using receiver = await startReceiver((response) => response.writeHead(503).end());
  await using opened = await open(receiver.port);
  // The submission has no delivery yet, because it arrived while no webhook URL was set.
  const id = await store(opened, "none");
  expect(await opened.admin.webhook.resend({ id })).toMatchObject({
    attempt: 1,
    status: "failed",
    responseCode: 503,
    error: "The receiver answered 503",
  });
  expect(await planned(opened)).toEqual([{ submissionId: id, attempt: 2 }]);
  expect(await opened.admin.webhook.status()).toMatchObject({ failing: 1 });
  expect(await attempts(opened)).toEqual([{ submissionId: id, attempt: 1 }]);
});

test("before the job queue has started, a user's request to send a submission to the webhook again is refused with the advice to try again", async () => {
  await using receiver = await startReceiver((response) => response.writeHead(503).end());
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  await using opened = await openTestContext({ WEBHOOK_PRIVATE_HOSTS: new URL(url).host });
  const { settings, webhook } = opened.callerAs(someAdmin);
  await settings.site.create({ key: "n8n_webhook_url", value: url });
  const id = await store(opened, "waiting");
  expect(await refusalOf(webhook.resend({ id }))).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await attempts(opened)).toEqual([]);
});

test("a submission is delivered once, even if two users and the queue send it at the same time", async () => {
  await using receiver = await startSlowReceiver();
  await using opened = await open(receiver.port);
  const id = await store(opened, "waiting");
  const first = opened.admin.webhook.resend({ id });
  await receiver.arrived;
  expect(await refusalOf(opened.admin.webhook.resend({ id }))).toEqual({
    code: "CONFLICT",
    message: "This submission is being sent already.",
  });
  // While a user's request sends the submission, a queue job for the same submission fails.
  await expect(
    deliverSubmission(opened.context, { submissionId: id, attempt: 1 }, never),
  ).rejects.toThrow("being sent already");
  receiver.answer();
  expect(await first).toMatchObject({ attempt: 1, status: "delivered" });
  expect(receiver.messages).toHaveLength(1);
  // When the running attempt has ended, the submission can be sent again.
  expect(await opened.admin.webhook.resend({ id })).toMatchObject({ attempt: 2 });
});

test("when a slow delivery attempt ends, a newer attempt keeps its lock on the same submission", async () => {
  await using receiver = await startSlowReceiver();
  await using opened = await open(receiver.port);
  const id = await store(opened, "waiting");
  const slow = opened.admin.webhook.resend({ id });
  await receiver.arrived;
  const claimOfAnother = new Date(Date.now() + 60_000);
  const { db } = opened.context.database;
  await db.updateTable("submissions").set({ sendingUntil: claimOfAnother }).execute();
  receiver.answer();
  await slow;
  expect(await db.selectFrom("submissions").select("sendingUntil").execute()).toEqual([
    { sendingUntil: claimOfAnother },
  ]);
});

test("a stopping process does not wait for the webhook's receiver, and leaves the delivery to another process", async () => {
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let arrived = 0;
  await using receiver = await startReceiver(() => arrivals[arrived++]?.resolve());
  await using opened = await open(receiver.port);
  const id = await store(opened, "waiting");
  const resent = refusalOf(opened.admin.webhook.resend({ id }));
  const tested = opened.admin.webhook.test();
  await Promise.all(arrivals.map(({ promise }) => promise));
  opened.context.stopping.abort();
  expect(await resent).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await tested).toMatchObject({ outcome: "failed", status: null });
  const rows = await opened.context.database.db
    .selectFrom("submissions")
    .select(["deliveryState", "sendingUntil"])
    .execute();
  expect(rows).toEqual([{ deliveryState: "waiting", sendingUntil: null }]);
  expect(await attempts(opened)).toEqual([]);
});

test("if a process is killed while it sends a submission, the submission can be sent again after 30 seconds", async () => {
  await using receiver = await startReceiver();
  await using opened = await open(receiver.port);
  const id = await store(opened, "waiting");
  const claimedUntil = (moment: number) =>
    opened.context.database.db
      .updateTable("submissions")
      .set({ sendingUntil: new Date(moment) })
      .where("id", "=", id)
      .execute();
  await claimedUntil(Date.now() + 20_000);
  expect(await refusalOf(opened.admin.webhook.resend({ id }))).toMatchObject({ code: "CONFLICT" });
  await claimedUntil(Date.now() - 60_000);
  expect(await opened.admin.webhook.resend({ id })).toMatchObject({ status: "delivered" });
});

test("after the receiver returned 410, a user's request to send a submission again is refused until the webhook's URL is saved again", async () => {
  let status = 410;
  await using receiver = await startReceiver((response) => response.writeHead(status).end());
  await using opened = await open(receiver.port);
  const id = await store(opened, "failed");
  expect(await opened.admin.webhook.resend({ id })).toMatchObject({ status: "gone", attempt: 1 });
  expect((await opened.admin.webhook.status()).disabledAt).toMatch(/^\d{4}-/);
  expect(await refusalOf(opened.admin.webhook.resend({ id }))).toEqual({
    code: "CONFLICT",
    message:
      "Deliveries are turned off, because the receiver answered 410 (Gone). Save the webhook URL again to turn them on.",
  });
  status = 200;
  await opened.admin.settings.site.update({ settingKey: "n8n_webhook_url", value: opened.url });
  expect(await opened.admin.webhook.resend({ id })).toMatchObject({ status: "delivered" });
});

test("if a submission is erased while a user's request sends it again, the request returns 404, and no attempt is recorded", async () => {
  await using receiver = await startSlowReceiver();
  await using opened = await open(receiver.port);
  const id = await store(opened, "waiting");
  const sending = refusalOf(opened.admin.webhook.resend({ id }));
  await receiver.arrived;
  await opened.context.database.db.deleteFrom("submissions").execute();
  receiver.answer();
  expect(await sending).toEqual({ code: "NOT_FOUND", message: "There is no such submission" });
  expect(await attempts(opened)).toEqual([]);
});

test("a request to send a submission again returns 404 if the submission does not exist", async () => {
  await using opened = await open(9);
  expect(await refusalOf(opened.admin.webhook.resend({ id: randomUUID() }))).toEqual({
    code: "NOT_FOUND",
    message: "There is no such submission",
  });
});

test("the webhook's signing secret is returned only once until it is renewed, even if several requests arrive at once", async () => {
  await using opened = await open(9);
  const { webhook } = opened.admin;
  for (let round = 0; round < 3; round += 1) {
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => webhook.showSecret().catch((error: Error) => error.message)),
    );
    const shown = asked.filter((answer) => typeof answer !== "string");
    // In each round, six requests ask for the secret at the same time. In the first round, exactly
    // one response contains it. In later rounds none does, because `renewSecret` at the end of the
    // previous round has already returned the new secret.
    expect(shown).toHaveLength(round === 0 ? 1 : 0);
    expect((await webhook.status()).secret).toMatchObject({ source: "generated", canShow: false });
    await webhook.renewSecret();
  }
  expect(await refusalOf(webhook.showSecret())).toEqual({
    code: "CONFLICT",
    message:
      "The signing secret is shown only once, and has already been shown. Renew it to see a new one.",
  });
  expect((await noted(opened)).map(([action]) => action)).toEqual([
    "webhook.secret-renew",
    "webhook.secret-renew",
    "webhook.secret-renew",
    "webhook.secret-show",
  ]);
});

test("after the webhook's signing secret is renewed, every process signs its next delivery attempt with the new secret and the former one", async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  await using opened = await open(receiver.port);
  const id = await store(opened, "waiting");
  const before = await opened.admin.webhook.showSecret();
  await opened.admin.webhook.resend({ id });
  const { secret } = await opened.admin.webhook.renewSecret();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(secret).not.toBe(before.secret);
  // The delivery attempt gets its own copy of the context object, like an attempt of another
  // process. The attempt is signed with the new secret, because no process caches the secrets.
  await deliverSubmission({ ...opened.context }, { submissionId: id, attempt: 2 }, never);
  const [first, second] = receiver.messages;
  const verify = (key: string, message = first) =>
    new Webhook(key).verify(message?.body ?? "", message?.headers ?? {});
  expect(() => verify(before.secret)).not.toThrow();
  expect(() => verify(secret, second)).not.toThrow();
  expect(() => verify(before.secret, second)).not.toThrow();
  expect(second?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  // The response with the webhook's status contains no secret.
  expect(JSON.stringify(await opened.admin.webhook.status())).not.toContain("whsec_");
});

test("for 24 hours after the webhook's secret is renewed, the former secret also signs events, unless a user disables that secret", async () => {
  await using receiver = await startReceiver();
  await using opened = await open(receiver.port);
  const { webhook } = opened.admin;
  const { db } = opened.context.database;
  /** Sends a test event. Returns which of the secrets have signed it. */
  const signedWith = async (...secrets: string[]) => {
    await webhook.test();
    const { body = "", headers = {} } = receiver.messages.at(-1) ?? {};
    return secrets.map((secret) => {
      try {
        return new Webhook(secret).verify(body, headers) !== undefined;
      } catch {
        return false;
      }
    });
  };
  // The first renewal replaces a secret that was never shown, so no receiver can have it.
  const one = (await webhook.renewSecret()).secret;
  expect((await webhook.status()).secret.formerEndsAt).toBeNull();
  const two = (await webhook.renewSecret()).secret;
  const three = (await webhook.renewSecret()).secret;
  expect(await signedWith(one, two, three)).toEqual([false, true, true]);

  const renewedAgo = async (ms: number) => {
    const createdAt = new Date(Date.now() - ms);
    await db
      .updateTable("secrets")
      .set({ createdAt })
      .where("name", "=", "webhook-former")
      .execute();
  };
  const dayMs = 24 * 3_600_000;
  await renewedAgo(dayMs - 600_000);
  expect(await signedWith(two, three)).toEqual([true, true]);
  const { formerEndsAt } = (await webhook.status()).secret;
  expect(Math.abs(Date.parse(formerEndsAt ?? "") - Date.now() - 600_000)).toBeLessThan(300_000);
  await deleteEndedSecret(db, new Date());
  expect(await signedWith(two)).toEqual([true]);
  await renewedAgo(dayMs + 1);
  expect(await signedWith(two, three)).toEqual([false, true]);
  expect((await webhook.status()).secret.formerEndsAt).toBeNull();
  const storedNames = async () =>
    (await db.selectFrom("secrets").select("name").where("name", "like", "webhook%").execute())
      .length;
  expect(await storedNames()).toBe(2);
  await deleteEndedSecret(db, new Date());
  expect(await storedNames()).toBe(1);

  const four = (await webhook.renewSecret()).secret;
  expect(await signedWith(three, four)).toEqual([true, true]);
  await webhook.endFormerSecret();
  await webhook.endFormerSecret();
  expect(await signedWith(three, four)).toEqual([false, true]);
  const actions = (await noted(opened)).map(([action]) => action);
  expect(actions.filter((action) => action === "webhook.secret-end")).toHaveLength(1);
});

test("a webhook secret that is set in the environment is neither shown nor renewed", async () => {
  await using opened = await open(9, { WEBHOOK_SECRET: testSecret });
  const { webhook } = opened.admin;
  expect((await webhook.status()).secret).toEqual({
    source: "environment",
    canShow: false,
    formerEndsAt: null,
  });
  for (const ask of [() => webhook.showSecret(), () => webhook.renewSecret()]) {
    expect(await refusalOf(ask())).toEqual({
      code: "FORBIDDEN",
      message: expect.stringContaining("WEBHOOK_SECRET sets the signing secret"),
    });
  }
  expect(await noted(opened)).toEqual([]);
});

test("the response with the webhook's secret is not cached, and no other response contains the secret", async () => {
  await using opened = await open(9);
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const ask = (path: string, method = "GET") =>
    fetch(server.url + path, {
      method,
      headers: { cookie, "content-type": "application/json" },
    });
  const shown = await ask("/trpc/webhook.showSecret", "POST");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  const { result } = (await shown.json()) as { result: { data: { secret: string } } };
  for (const path of [
    "/api/admin/site-settings",
    "/api/admin/form-settings",
    "/trpc/webhook.status",
    "/trpc/webhook.list?input=%7B%7D",
    "/trpc/settings.site.list",
  ]) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).not.toContain(result.data.secret.slice(6));
  }
});
