import { expect, test } from "vitest";
import { startMailServer } from "../../mail/testing.ts";
import { openTestContext } from "../../testing.ts";
import { createMailQueue } from "../mail/mail-queue.ts";
import { storeLife } from "../submissions/testing.ts";
import { dumpOf } from "./testing.ts";
import { importText } from "./testing-import.ts";

test("no process sends mail while an import replaces the data, and a mail that is stored meanwhile is sent once afterwards", async () => {
  const server = await startMailServer();
  await using opened = await openTestContext({
    SMTP_URL: server.url,
    MAIL_FROM: "team@roost.example",
  });
  const { context } = opened;
  const { database, imports, mail } = context;
  const dump = await dumpOf(database);
  // The second queue on the same PostgreSQL server imitates the queue of another process.
  const queues = database.engine === "postgres" ? [mail, await createMailQueue(context)] : [mail];
  for (const queue of queues) await queue.begin();
  const stages: (string | undefined)[] = [];
  server.react = ({ at }) => {
    if (at === "message") stages.push(imports.progress()?.done.at(-1));
    return undefined;
  };

  const importing = importText(context, dump);
  await expect.poll(() => imports.progress()?.done).toContain("read");
  await storeLife(database, null, { address: "ana@example.org", text: "Hello" });
  await database.query("delete from mail_suppressions");
  await database.query("select pg_notify('roost_mail', '')");
  await importing;

  await expect
    .poll(async () => (await database.query("select state from mail")).rows)
    .toEqual([{ state: "sent" }]);
  expect(stages).toHaveLength(1);
  expect(["swapped", undefined]).toContain(stages[0]);
  for (const queue of queues.slice(1)) await queue.close();
  await server.close();
});
