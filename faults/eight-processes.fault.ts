import { expect, test } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { startReceiver } from "#server/features/webhook/testing.ts";
import type { ServerProcess } from "../scripts/server-process.ts";
import { createEmptyDatabase, hasPostgres, openStored } from "./databases.ts";
import { fillOldDatabase, readAgain, readContents } from "./old-database.ts";
import { fullOrShort, isFull, scaled } from "./scale.ts";
import { type Answered, listLosses, submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";
import { startWithWebhook } from "./webhook-server.ts";

const processes = fullOrShort(8, 4);
const submissions = fullOrShort(100, 40);

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Shared = { dataDir: string; databaseUrl: string };

const counting =
  ({ query }: Database) =>
  async (text: string) =>
    Number((await query(text)).rows[0]?.count);

/**
 * Starts all processes at once. Fails unless all become ready and exactly one of them migrates the
 * database.
 */
async function startAll(stack: AsyncDisposableStack, { port }: Receiver, options: Shared) {
  const starting = Array.from({ length: processes }, async () =>
    stack.use(await startWithWebhook(port, options)),
  );
  const servers = await Promise.all(starting);
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const migrators = servers.filter((server) => server.output().includes("brought up to date"));
  expect(migrators).toHaveLength(1);
  return servers;
}

/**
 * Sends submissions to all processes in turn, and waits until all webhook deliveries are finished.
 */
async function submitToAll(servers: ServerProcess[], stored: Database): Promise<Answered[]> {
  const count = counting(stored);
  const before = await count("select count(*) from webhook_deliveries");
  const answered = await Promise.all(
    Array.from({ length: submissions }, (_, index) =>
      submit(servers[index % processes]?.url ?? ""),
    ),
  );
  // Wait until the queue has no job left, because no delivery can be repeated after that.
  await until(
    async () =>
      (await count("select count(*) from webhook_deliveries")) >= before + submissions &&
      (await count(
        "select count(*) from pgboss.job where name = 'deliver-submission' and state <> 'completed'",
      )) === 0,
    { timeoutMs: 60_000 },
  );
  return answered;
}

function expectDeliveredOnce(receiver: Receiver, answered: Answered[]): void {
  const received = receiver.messages.map(({ headers }) => headers["webhook-id"]);
  expect(received).toHaveLength(answered.length);
  expect(new Set(received)).toEqual(new Set(answered.map(({ id }) => id)));
}

test.skipIf(!hasPostgres)(
  `when ${processes} processes start at once on an empty database, all of them accept submissions, and each webhook message is delivered once`,
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createEmptyDatabase();
    await using receiver = await startReceiver();
    await using stored = await openStored(directory.path, database.url);
    await using stack = new AsyncDisposableStack();
    const options = { dataDir: directory.path, databaseUrl: database.url };
    const servers = await startAll(stack, receiver, options);

    const count = counting(stored);
    expect(await count("select count(*) from questionnaire_versions")).toBe(1);
    expect(await count("select count(*) from content_pages")).toBe(5);
    const answered = await submitToAll(servers, stored);
    expect(await listLosses(stored, answered)).toEqual([]);
    expectDeliveredOnce(receiver, answered);
    expect(await count("select count(*) from webhook_deliveries where status = 'delivered'")).toBe(
      submissions,
    );
  },
);

const versions = isFull
  ? ["0006-webhooks", "0009-logins", "0013-submission-work"]
  : ["0009-logins"];

test.skipIf(!hasPostgres).each(versions)(
  `when ${processes} processes start at once on a database of the version %s, none of its data is lost`,
  async (version) => {
    await using directory = await temporaryDirectory();
    await using database = await createEmptyDatabase();
    await using receiver = await startReceiver();
    await using stored = await openStored(directory.path, database.url);
    await using stack = new AsyncDisposableStack();
    const options = { dataDir: directory.path, databaseUrl: database.url };
    const webhookUrl = `http://127.0.0.1:${receiver.port}/hook`;
    const old = scaled(20_000);
    await fillOldDatabase(stored, { version, submissions: old, webhookUrl });
    const before = await readContents(stored);
    expect(before.map(({ table }) => table)).toContain("form_analytics");

    const startedAt = performance.now();
    const servers = await startAll(stack, receiver, options);
    const startMs = Math.round(performance.now() - startedAt);
    console.log(
      `${version}: ${processes} processes were ready in ${startMs} ms, ${old} old submissions`,
    );
    expect(await readAgain(stored, before)).toEqual(before);
    const count = counting(stored);
    // The servers have migrated the old database. The migration must have filled the new columns of
    // old submissions from their answers, and the new table of sessions from old analytics events.
    expect(
      await count(
        "select count(*) from submissions where contact_email = answers->>'email' and city is not null",
      ),
    ).toBe(old);
    await until(async () => (await count("select count(*) from analytics_pending")) === 0, {
      timeoutMs: 120_000,
    });
    expect(await count("select count(*) from analytics_sessions")).toBe(old);

    // All processes accept new submissions. The webhook's receiver gets only these, and none of the
    // submissions that were in the old database.
    const answered = await submitToAll(servers, stored);
    expectDeliveredOnce(receiver, answered);
    expect(await count("select count(*) from submissions")).toBe(old + submissions);
  },
);
