import { expect, test } from "vitest";
import { startReceiver } from "#server/features/webhook/testing.ts";
import { createDatabase, hasPostgres, openStored } from "./databases.ts";
import { type Answered, listLosses, submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";
import { startWithWebhook } from "./webhook-server.ts";

const processes = 8;
const submissions = 100;

test.skipIf(!hasPostgres)("eight processes start at once and share the work", async () => {
  await using directory = await temporaryDirectory();
  await using database = await createDatabase();
  await using receiver = await startReceiver();
  await using stored = await openStored(directory.path, database.url);
  await using stack = new AsyncDisposableStack();

  const starting = Array.from({ length: processes }, async () =>
    stack.use(
      await startWithWebhook(receiver.port, {
        dataDir: directory.path,
        databaseUrl: database.url,
      }),
    ),
  );
  const servers = await Promise.all(starting);
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const count = async (text: string) => Number((await stored.query(text)).rows[0]?.count);
  const migrators = servers.filter((server) => server.output().includes("brought up to date"));
  expect(migrators).toHaveLength(1);
  expect(await count("select count(*) from questionnaire_versions")).toBe(1);
  expect(await count("select count(*) from content_pages")).toBe(5);

  const answered: Answered[] = await Promise.all(
    Array.from({ length: submissions }, (_, index) =>
      submit(servers[index % processes]?.url ?? ""),
    ),
  );
  // Only when no job is left can there be no second delivery any more.
  await until(
    async () =>
      (await count("select count(*) from webhook_deliveries")) >= submissions &&
      (await count(
        "select count(*) from pgboss.job where name = 'deliver-submission' and state <> 'completed'",
      )) === 0,
    { timeoutMs: 60_000 },
  );
  expect(await listLosses(stored, answered)).toEqual([]);
  const received = receiver.messages.map(({ headers }) => headers["webhook-id"]);
  expect(received).toHaveLength(submissions);
  expect(new Set(received)).toEqual(new Set(answered.map(({ id }) => id)));
  expect(await count("select count(*) from webhook_deliveries where status = 'delivered'")).toBe(
    submissions,
  );
});
