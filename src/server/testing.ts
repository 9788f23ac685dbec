import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { User } from "#common/accounts/user.ts";
import type { AppError } from "#common/errors.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import type { Context, RequestContext } from "./context.ts";
import { closeContext, createContext } from "./create-context.ts";
import { type Database, openPostgres, wrapPglite } from "./db/connection.ts";
import { openPglite } from "./db/pglite.ts";
import { withSecretKeys } from "./db/with-secret-keys.ts";
import { cookieName } from "./http/cookies.ts";
import { appRouter } from "./router.ts";
import { CopiedFiles, type DataFiles, readDataFiles } from "./testing-files.ts";
import { type Origin, readOrigin, restore } from "./testing-reset.ts";
import { toAppError } from "./to-app-error.ts";
import { createCallerFactory } from "./trpc.ts";

const log = pino({ level: "silent" });

/**
 * Databases that tests of this worker have used, that have been reset, and that the next tests can
 * use. Resetting a database is faster than opening one.
 */
const unused: (Database & { url: string | undefined })[] = [];

/**
 * The state of a test database before its first test, which is the same for all test databases.
 * Each test worker reads it once.
 */
let origin: Promise<Origin> | undefined;

/**
 * The files of the databases that tests copy, by the path of their directory. Each test worker
 * reads them once.
 */
const dataFiles = new Map<string, Promise<DataFiles>>();

async function openCopy(directory: string): Promise<Database & { url: undefined }> {
  const reading = dataFiles.get(directory) ?? readDataFiles(directory);
  dataFiles.set(directory, reading);
  const pglite = await openPglite(undefined, new CopiedFiles(await reading));
  return { ...wrapPglite(pglite), url: undefined };
}

/** Opens an embedded database without tables, even if the tests run on PostgreSQL. */
export const openEmptyDatabase = (): Promise<Database> => openCopy(inject("emptyDirectory"));

/**
 * Opens a new database with all tables and the starter content, on the engine on which the tests
 * run.
 */
export async function openTestDatabase(): Promise<Database & { url: string | undefined }> {
  const template = inject("template");
  if (template.engine === "pglite") return openCopy(template.directory);
  const name = `${template.name}_${randomUUID().replaceAll("-", "")}`;
  await withServer(template.url, `create database ${name} template ${template.name}`);
  const url = Object.assign(new URL(template.url), { pathname: `/${name}` }).href;
  const database = openPostgres(url, log);
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await withServer(template.url, `drop database ${name} with (force)`);
    },
  };
}

async function withServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A process's context with its own database and data directory, for a test. `await using` closes
 * it.
 */
export type TestContext = AsyncDisposable & {
  context: Context;
  /** Returns an object that calls procedures as the given user, or as a visitor. */
  callerAs(user?: User | null): ReturnType<typeof createCaller>;
};

const createCaller = createCallerFactory(appRouter);

export async function openTestContext(
  environment: Record<string, string> = {},
): Promise<TestContext> {
  const dataDir = await mkdtemp(join(tmpdir(), "roost-test-"));
  const database = unused.pop() ?? (await openTestDatabase());
  origin ??= readOrigin(database.query);
  const origins = await origin;
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    ...environment,
  });
  const context = await createContext(config, log, withSecretKeys(database, config.secretKeys));
  return {
    context,
    callerAs: (user = null) => createCaller(requestContextAs(context, user)),
    async [Symbol.asyncDispose]() {
      await closeContext(context, 1_000);
      const isNew = await restore(database.query, origins).catch(() => false);
      if (isNew) unused.push(database);
      else await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Serves a context on a real port. `await using` closes the server. */
export async function listen(context: Context): Promise<AsyncDisposable & { url: string }> {
  const app = await buildApp(context);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}

/** Returns the request context of a user, or of a visitor, for procedure calls without HTTP. */
export function requestContextAs(context: Context, user: User | null): RequestContext {
  return {
    ...context,
    findSession: async () => user && { id: "test", user, confirmedAt: new Date() },
    findApiKey: async () => null,
    recordRefusal: async () => {},
    idempotencyKey: undefined,
    setHeader() {},
    cookies: memoryCookies(),
    userAgent: "test",
    wantsPrivacy: false,
    origin: undefined,
    address: "192.0.2.1",
    throughSite: false,
    requestId: "test",
  };
}

/** Stores cookies in memory, for procedure calls without a browser. */
function memoryCookies(): RequestContext["cookies"] {
  const kept = new Map<string, string>();
  return {
    get: (name) => kept.get(name),
    set(name, value) {
      if (value === null) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

/** Logs a user in, and returns the `Cookie` header of the session. */
export async function sessionCookie({ config, sessions }: Context, user: User): Promise<string> {
  const token = await sessions.begin(user.id, "test");
  return `${cookieName("session", config.siteUrl)}=${token}`;
}

const account = { email: null, createdAt: "2026-01-01T00:00:00.000Z" };

/** The accounts of the template database: an ordinary user, and an administrator. */
export const someUser: User = { ...account, id: 1, username: "user", isAdmin: false };
export const someAdmin: User = { ...account, id: 2, username: "admin", isAdmin: true };

/**
 * Returns the code and the message of the error with which a procedure call fails; undefined if it
 * succeeds.
 */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<Pick<AppError, "code" | "message"> | undefined> {
  const error = await work.then(() => undefined, toAppError);
  return error && { code: error.code, message: error.message };
}
