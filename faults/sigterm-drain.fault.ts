import { once } from "node:events";
import http from "node:http";
import { pino } from "pino";
import { describe, expect, inject, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { listAdmins } from "#server/features/accounts/store.ts";
import { openContext } from "#server/open-context.ts";
import { sessionCookie } from "#server/testing.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { alsoOnPostgres, createDatabase } from "./databases.ts";
import { type ConnectionAnswer, openPersistentConnection } from "./persistent-connections.ts";
import {
  connectSilently,
  readAnswer,
  refusesConnections,
  type StartedRequest,
  startCall,
  startSubmission,
} from "./raw-requests.ts";
import { fullOrShort } from "./scale.ts";
import { someAnswers } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

/**
 * The number of requests of each kind. All kinds together are 200 requests, or 50 in the short run.
 */
const each = fullOrShort(66, 16);
const exports = 2;
const idle = fullOrShort(40, 10);
const stopWithinMs = 10_000;

/** SQL that adds drafts, so that the export is larger than the network buffers. */
const fillWithDrafts = `
  insert into blog_posts (title, slug, content, published)
  select 'Draft ' || n, 'draft-' || n, repeat(md5(n::text), 30000), false
  from generate_series(1, 12) n`;

/** Fills a database and logs its administrator in. */
async function prepare(dataDir: string, databaseUrl: string | undefined): Promise<string> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    ADMIN_PASSWORD: "a-password-of-the-tests",
  });
  const { context, close } = await openContext(config, pino({ level: "silent" }));
  try {
    await context.database.query(fillWithDrafts);
    const [admin] = await listAdmins(context.database.db);
    if (!admin) throw new Error("There is no administrator");
    return await sessionCookie(context, admin);
  } finally {
    await close();
  }
}

/** Starts an export and reads the response's headers. Only `finish` reads the body. */
async function startExport(port: number, cookie: string): Promise<StartedRequest> {
  const request = http.get({
    port,
    host: "127.0.0.1",
    path: "/api/database/export",
    agent: false,
    headers: { cookie },
  });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { finish: () => readAnswer(response) };
}

const startBatch = (port: number) => {
  const calls = { 0: someAnswers(), 1: someAnswers() };
  return startCall(port, "/trpc/questionnaire.submit,questionnaire.submit?batch=1", calls);
};

/** Starts several requests at once. */
const several = <Begun>(count: number, begin: (index: number) => Promise<Begun>) =>
  Promise.all(Array.from({ length: count }, (_, index) => begin(index)));

/**
 * Returns undefined for a complete response with status 200, and for a complete 503 that closes the
 * connection. Describes any other response.
 */
function problemOf({ status, headers, isWhole }: ConnectionAnswer): string | undefined {
  const isRefusal = status === 503 && headers.includes("connection: close");
  return isWhole && (status === 200 || isRefusal) ? undefined : `${status}: ${headers}`;
}

describe.each(alsoOnPostgres ? ["the embedded database", "PostgreSQL"] : ["the embedded database"])(
  "a server on %s completes the requests in progress after SIGTERM",
  // The tests of both database engines run at the same time: each starts a server of its own.
  { concurrent: true },
  (engine) => {
    test("SIGTERM interrupts no request in progress, and the process ends within 10 seconds", async () => {
      await using stack = new AsyncDisposableStack();
      const database = engine === "PostgreSQL" ? stack.use(await createDatabase()) : undefined;
      const directory = stack.use(
        await temporaryDirectory(database ? undefined : inject("dataTemplate")),
      );
      const cookie = await prepare(directory.path, database?.url);
      const server = stack.use(
        await startBuiltServer({
          dataDir: directory.path,
          ...(database ? { databaseUrl: database.url } : {}),
          env: { RATE_LIMITS: "off" },
        }),
      );
      const port = Number(new URL(server.url).port);
      // The test opens a connection and sends no request on it, as browsers do in advance. After
      // SIGTERM, the server must end without waiting for a request on this connection.
      stack.use(await connectSilently(port));
      const idlers = await several(idle, () => openPersistentConnection(port));

      // These requests are in progress when the server gets SIGTERM. The server has read the
      // headers of the submissions and batches but not their bodies, and has begun to send the
      // exports.
      const submissions = await several(each, () => startSubmission(port));
      const batches = await several(each, () => startBatch(port));
      const downloads = await several(exports, () => startExport(port, cookie));
      // The test also requests pages: half of them just before SIGTERM, the others just after it.
      const readers = await several(each, () => openPersistentConnection(port));
      const [early, late] = [readers.slice(0, each / 2), readers.slice(each / 2)];
      for (const [index, reader] of early.entries()) reader.ask(`/blog?early=${index}`);
      const stoppedAt = performance.now();
      const ended = server.kill("SIGTERM");
      for (const [index, reader] of late.entries()) reader.ask(`/blog?late=${index}`);
      await until(() => refusesConnections(port), { timeoutMs: stopWithinMs });

      // After the signal, every request must get a complete response.
      const finish = (requests: StartedRequest[]) =>
        Promise.all(requests.map((request) => request.finish()));
      const [promises, pairs, dumps] = await Promise.all([
        finish(submissions),
        finish(batches),
        finish(downloads),
      ]);
      for (const { status, headers, body } of promises) {
        expect(status).toBe(201);
        expect(headers.connection).toBe("close");
        expect(JSON.parse(body)).toMatchObject({ id: expect.any(String) });
      }
      for (const { status, body } of pairs) {
        const promise = { result: { data: { id: expect.any(String) } } };
        expect(status).toBe(200);
        expect(JSON.parse(body)).toMatchObject([promise, promise]);
      }
      for (const { status, body } of dumps) {
        expect(status).toBe(200);
        expect(body.slice(-200)).toContain("Roost export complete");
      }
      const read = await Promise.all(readers.map((reader) => reader.ended()));
      expect(read.flatMap((answer) => problemOf(answer) ?? [])).toEqual([]);
      // The server must close the idle connections normally: it sends no data on them, and does not
      // reset them.
      for (const { status } of await Promise.all(idlers.map((one) => one.ended()))) {
        expect(status).toBe(0);
      }
      expect(await ended).toEqual({ code: 0, signal: null });
      const tookMs = performance.now() - stoppedAt;
      const refused = read.filter(({ status }) => status === 503).length;
      console.log(
        `${3 * each + exports} requests answered, ${refused} of them with 503; ` +
          `the process ended ${Math.round(tookMs)} ms after`,
      );
      expect(tookMs).toBeLessThan(stopWithinMs);
    });
  },
);
