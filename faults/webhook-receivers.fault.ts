import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingKeys } from "#common/settings/setting.ts";
import type { Database } from "#server/db/connection.ts";
import { startReceiver } from "#server/features/webhook/testing.ts";
import { createDatabase, hasPostgres, openStored } from "./databases.ts";
import { isFull } from "./scale.ts";
import { someAnswers, submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";
import { expectDelivery, listDeliveries } from "./webhook-deliveries.ts";
import { startWithWebhook } from "./webhook-server.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const sentWithin = { timeoutMs: 60_000 };

const messagesOf = (receiver: Receiver, id: string) =>
  receiver.messages.filter(({ headers }) => headers["webhook-id"] === id);

// Run the tests of both database engines at the same time, because the tests mostly wait for
// deliveries.
describe.concurrent("a server on the embedded database delivers a webhook message exactly once", () => {
  test("a receiver gets a signed and complete webhook message exactly once", async () => {
    // The data directory is empty, and the server accepts requests before it creates the queue of
    // delivery jobs. The submission may arrive before the queue exists, and must still be
    // delivered.
    await using directory = await temporaryDirectory();
    await using receiver = await startReceiver();
    await using server = await startWithWebhook(receiver.port, { dataDir: directory.path });
    const answers = someAnswers();
    const { id } = await submit(server.url, {}, answers);
    await until(() => receiver.messages.length > 0, sentWithin);
    await until(() => server.output().includes("webhook delivery"), sentWithin);
    expect((await server.kill("SIGTERM")).code).toBe(0);
    await using stored = await openStored(directory.path, undefined);
    expect(await listDeliveries(stored, id)).toMatchObject([{ status: "delivered" }]);
    expect(receiver.messages).toHaveLength(1);
    expectDelivery(receiver.messages[0], { id, answers });
  });
});

describe
  .skipIf(!hasPostgres)
  .concurrent("a server on PostgreSQL repeats failed deliveries, and follows no redirect", () => {
    // The tests of this group run one after the other, because they share a receiver, and each test
    // changes how the receiver responds.
    const inTurn = { concurrent: false };
    type Respond = NonNullable<Parameters<typeof startReceiver>[0]>;
    const stack = new AsyncDisposableStack();
    /**
     * The ids of submissions that earlier tests sent. Repeated messages about them must not reach
     * the receiver of the next test.
     */
    const settled = new Set<string | undefined>();
    let respond: Respond = (response) => response.end();
    let receiver: Receiver;
    let stored: Database;
    let url: string;

    beforeAll(async () => {
      const directory = stack.use(await temporaryDirectory());
      const database = stack.use(await createDatabase());
      receiver = stack.use(await startReceiver(answerMessage));
      const options = { dataDir: directory.path, databaseUrl: database.url };
      ({ url } = stack.use(await startWithWebhook(receiver.port, options)));
      stored = stack.use(await openStored(directory.path, database.url));
    });

    afterAll(() => stack.disposeAsync());

    function answerMessage(response: Parameters<Respond>[0]): void {
      if (settled.has(receiver.messages.at(-1)?.headers["webhook-id"])) response.end();
      else respond(response);
    }

    /**
     * Sends a submission, and waits until the given number of attempts to deliver it is recorded.
     */
    async function deliver({ tries = 1 } = {}) {
      const answers = someAnswers();
      const { id } = await submit(url, {}, answers);
      await until(async () => (await listDeliveries(stored, id)).length >= tries, sentWithin);
      const deliveries = await listDeliveries(stored, id);
      settled.add(id);
      return { id, answers, deliveries, messages: messagesOf(receiver, id) };
    }

    test(
      "a failed webhook delivery is repeated after about 5 s with the same bytes",
      inTurn,
      async () => {
        const receivedAt: number[] = [];
        respond = (response) => {
          response.statusCode = receivedAt.push(performance.now()) === 1 ? 500 : 204;
          response.end();
        };
        const { id, answers, deliveries, messages } = await deliver({ tries: 2 });
        expect(deliveries.map(({ status }) => status)).toEqual(["failed", "delivered"]);
        const [first = 0, second = 0] = receivedAt;
        // The second attempt is due 5 s after the first attempt failed. The limit of 20 s leaves
        // time for a busy machine. It is far below five minutes, the delay before a third attempt.
        expect(second - first).toBeGreaterThan(4_500);
        expect(second - first).toBeLessThan(20_000);
        expect(messages).toHaveLength(2);
        expect(messages[1]?.body).toBe(messages[0]?.body);
        for (const message of messages) expectDelivery(message, { id, answers });

        // The webhook message of a second submission must have another id.
        const other = await deliver();
        expect(other.messages).toHaveLength(1);
        expectDelivery(other.messages[0], other);
      },
    );

    test(
      "a webhook delivery that is redirected fails, and the redirect is not followed",
      inTurn,
      async () => {
        await using target = await startReceiver();
        respond = (response) =>
          response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end();
        const { deliveries } = await deliver();
        expect(deliveries).toMatchObject([{ status: "failed", response_code: 302 }]);
        expect(target.connections).toBe(0);
      },
    );

    test.skipIf(!isFull)(
      "a webhook delivery fails if the receiver does not respond within 15 s",
      inTurn,
      async () => {
        respond = () => {};
        const { deliveries } = await deliver();
        expect(deliveries).toMatchObject([{ status: "failed", response_code: null }]);
        const [{ duration_ms: durationMs } = {}] = deliveries;
        expect(durationMs).toBeGreaterThan(14_000);
        expect(durationMs).toBeLessThan(17_000);
      },
    );

    test(
      "after a receiver has responded with 410, Roost delivers nothing to its URL any more",
      inTurn,
      async () => {
        respond = (response) => response.writeHead(410).end();
        const { deliveries } = await deliver();
        expect(deliveries).toMatchObject([{ status: "gone", response_code: 410 }]);
        const { connections } = receiver;

        const later = await submit(url);
        await until(async () => {
          const jobs = await stored.query(
            "select state::text from pgboss.job where data->>'submissionId' = $1",
            [later.id],
          );
          return jobs.rows[0]?.state === "completed";
        }, sentWithin);
        expect(await listDeliveries(stored, later.id)).toEqual([]);
        expect(receiver.connections).toBe(connections);
      },
    );

    test(
      "a private address that is not in WEBHOOK_PRIVATE_HOSTS gets no webhook delivery and no connection",
      inTurn,
      async () => {
        await using unlisted = await startReceiver();
        await stored.query("update site_settings set value = to_jsonb($1::text) where key = $2", [
          `http://127.0.0.1:${unlisted.port}/`,
          settingKeys.webhookUrl,
        ]);
        const { deliveries } = await deliver();
        expect(deliveries).toMatchObject([{ status: "failed", response_code: null }]);
        expect(unlisted.connections).toBe(0);
      },
    );
  });
