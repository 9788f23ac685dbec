import { expect, inject, test } from "vitest";
import { startReceiver } from "#server/features/webhook/testing.ts";
import { createDatabase, hasPostgres } from "./databases.ts";
import { isFull } from "./scale.ts";
import { submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";
import { startWithWebhook } from "./webhook-server.ts";

/**
 * The maximum wait for a repeated delivery: the job of a dead process expires after a minute, and
 * another process runs the job within another minute.
 */
const foundWithin = { timeoutMs: 240_000 };

/**
 * Kills a server while a webhook's receiver has a message and has not responded. Then starts the
 * next process, and returns all messages that the receiver got.
 */
async function receivedAround(databaseUrl?: string) {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  let isStalling = true;
  await using receiver = await startReceiver((response) => {
    if (!isStalling) response.end();
  });
  const options = { dataDir: directory.path, ...(databaseUrl ? { databaseUrl } : {}) };
  await using server = await startWithWebhook(receiver.port, options);
  const { id } = await submit(server.url);
  await until(() => receiver.messages.length === 1, { timeoutMs: 60_000 });
  await server.kill("SIGKILL");

  isStalling = false;
  await using _successor = await startWithWebhook(receiver.port, options);
  await until(() => receiver.messages.length === 2, foundWithin);
  const [first, second] = receiver.messages;
  return { id, ids: receiver.messages.map(({ headers }) => headers["webhook-id"]), first, second };
}

// The tests of repeated deliveries are only in the full run, because the queue repeats the jobs of
// a dead process only after minutes.
test.runIf(isFull)(
  "a killed process's webhook message is delivered again by the next process",
  async () => {
    const { id, ids, first, second } = await receivedAround();
    expect(ids).toEqual([id, id]);
    expect(second?.body).toBe(first?.body);
  },
);

test.runIf(isFull && hasPostgres)(
  "a killed process's webhook message is delivered again by the next process, on PostgreSQL",
  async () => {
    await using database = await createDatabase();
    const { id, ids, first, second } = await receivedAround(database.url);
    expect(ids).toEqual([id, id]);
    expect(second?.body).toBe(first?.body);
  },
);
