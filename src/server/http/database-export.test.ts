import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createBackup } from "../features/backup/backup-files.ts";
import { dumpOf, fillWithAwkward, linesOf } from "../features/backup/testing.ts";
import { openTestContext, sessionCookie, someUser, type TestContext } from "../testing.ts";
import { expectRefusals, serveExport } from "./testing-export.ts";

const exportPath = "/api/database/export";

const auditOf = async ({ context }: TestContext) =>
  (
    await context.database.query(
      "select username, action, subject from audit_log where action not like 'account.%' order by id",
    )
  ).rows;

/** Starts a request. Returns its response before any of the body has been read. */
async function begin(server: { url: string; cookie: string }): Promise<IncomingMessage> {
  const asked = get(server.url, { headers: { cookie: server.cookie } });
  asked.on("error", () => {});
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.on("error", () => {});
  return answer;
}

test("an administrator downloads the whole database as a dump, and the audit log records it", async () => {
  await using opened = await openTestContext();
  await fillWithAwkward(opened.context.database);
  await using server = await serveExport(opened, exportPath);

  const head = await fetch(server.url, { method: "HEAD", headers: { cookie: server.cookie } });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/sql"]);
  expect(await auditOf(opened)).toEqual([]);

  const answer = await server.ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/sql");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [, iso = ""] =
    /^attachment; filename="backup-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.sql"$/.exec(
      answer.headers.get("content-disposition") ?? "",
    ) ?? [];
  const text = await answer.text();
  expect(text.split("\n")[1]?.replaceAll(/[:.]/g, "-")).toBe(`-- Taken- ${iso}`);
  expect(linesOf(text)).toEqual(linesOf(await dumpOf(opened.context.database)));
  expect(await auditOf(opened)).toEqual([
    { username: "admin", action: "database.export", subject: null },
  ]);
});

test("the database export refuses visitors, ordinary users, and requests with query parameters", async () => {
  await using opened = await openTestContext();
  await using server = await serveExport(opened, exportPath);
  await expectRefusals(server, await sessionCookie(opened.context, someUser), [
    "?x=1",
    "?table=users",
    "?x=1&x=2",
  ]);
  const actions = (await auditOf(opened)).map(({ action }) => action);
  expect(new Set(actions)).toEqual(new Set(["call.refused"]));
});

/**
 * Requests the export and returns the status. The body is cancelled, because the test server cannot
 * close while a response is unread.
 */
async function statusOf(server: { ask: () => Promise<Response> }): Promise<number> {
  const { status, body } = await server.ask();
  await body?.cancel();
  return status;
}

test("a third simultaneous database export gets 429, and clients that disconnect release their slots and leave no file", async () => {
  await using opened = await openTestContext();
  await fillWithAwkward(opened.context.database);
  await using server = await serveExport(opened, exportPath);
  const slow = await Promise.all([begin(server), begin(server)]);
  const third = await server.ask();
  expect([third.status, third.headers.get("retry-after")]).toEqual([429, "10"]);
  // Two clients read their exports slowly. The database still responds to a query, so slow clients
  // do not block the database.
  const { rows } = await opened.context.database.query("select 1 as one");
  expect(rows).toEqual([{ one: 1 }]);

  for (const answer of slow) answer.destroy();
  await expect.poll(() => statusOf(server), { timeout: 60_000 }).toBe(200);
  const folder = join(opened.context.config.dataDir, "backups");
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});

test("a database export that fails at the start returns 500, and one that fails later breaks the connection", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  await fillWithAwkward(context.database);
  const { openSession } = context.database;
  let failAt = 0;
  const openFailing: typeof openSession = async () => {
    const session = await openSession();
    return {
      ...session,
      transaction: (work, beginning) =>
        session.transaction((transaction) => {
          let copies = 0;
          return work({
            ...transaction,
            copyOut(query) {
              copies += 1;
              if (copies === failAt) throw new Error("gone");
              return transaction.copyOut(query);
            },
          });
        }, beginning),
    };
  };
  const failing: TestContext = {
    ...opened,
    context: { ...context, database: { ...context.database, openSession: openFailing } },
  };
  await using server = await serveExport(failing, exportPath);
  failAt = 15;
  const answer = await server.ask();
  const body = await answer.text().catch(() => "broken off");
  // On the embedded engine the whole export is written before any of it is sent, so a failure
  // midway results in the status 500.
  const outcome = answer.status === 200 ? body : answer.status;
  expect(outcome).toBe(context.database.engine === "postgres" ? "broken off" : 500);
  failAt = 0;
  expect(await statusOf(server)).toBe(200);
});

test("an administrator downloads a backup file unchanged, and the audit log records it", async () => {
  await using opened = await openTestContext();
  const { name, bytes } = await createBackup(opened.context, "daily");
  await using server = await serveExport(opened, `/api/admin/backups/${name}`);
  const head = await fetch(server.url, { method: "HEAD", headers: { cookie: server.cookie } });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes)]);
  expect(await auditOf(opened)).toEqual([]);
  const answer = await server.ask();
  expect(answer.headers.get("content-type")).toBe("application/sql");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const [, taken = ""] = /^-- Taken: (.*)$/m.exec(await answer.text()) ?? [];
  expect(name).toBe(`daily-${taken.replaceAll(/[:.]/g, "-")}.sql`);
  expect(await auditOf(opened)).toEqual([
    { username: "admin", action: "backup.download", subject: name },
  ]);
  await expectRefusals(server, await sessionCookie(opened.context, someUser), ["?x=1"]);
});

test("a backup cannot be downloaded by a name that does not have the form of a backup's name", async () => {
  await using opened = await openTestContext();
  await createBackup(opened.context, "daily");
  await using server = await serveExport(opened, "/api/admin/backups/");
  for (const [name, status] of [
    ["daily-2026-01-31T10-20-30-000Z.sql", 404],
    ["..%2Fdatabase%2FPG_VERSION", 400],
    ["%00", 400],
    ["daily-2026-01-31T10-20-30-000Z.sql%0A", 400],
    ["", 400],
  ] as const) {
    expect([name, (await server.ask(name)).status]).toEqual([name, status]);
  }
});
