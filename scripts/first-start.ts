import { access, cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { installMessages } from "../src/common/validation.ts";
import { readConfig } from "../src/server/config.ts";
import { openContext } from "../src/server/open-context.ts";
import { admin, sharedFirstStart } from "./first-site.ts";
import { startBuiltServer } from "./server-process.ts";

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Fills a database as a server does at its first start.
 * @param directory the server's data directory
 * @param databaseUrl the URL of an empty PostgreSQL database; without it, the embedded database is
 *   created in `directory`
 */
export async function fillFirstStart(directory: string, databaseUrl?: string): Promise<void> {
  installMessages();
  const config = readConfig({
    DATA_DIR: directory,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const { begin, close } = await openContext(config, pino({ level: "silent" }));
  await begin();
  await close();
}

async function startFirst(directory: string): Promise<void> {
  await fillFirstStart(directory);
  // This server starts and stops once, so that Node.js stores the server's compiled code. All later
  // servers of the tests then start faster. Most of them are killed, and a killed process stores no
  // code. The server uses a copy of the directory, so that the directory stays unchanged.
  const copy = await temporary();
  try {
    await cp(directory, copy.path, { recursive: true, preserveTimestamps: true });
    const server = await startBuiltServer({ dataDir: copy.path });
    await (await fetch(server.url)).text();
    await server.kill("SIGTERM");
  } finally {
    await copy[Symbol.asyncDispose]();
  }
}

/** Creates a temporary directory whose path begins with `beginning`. `await using` deletes it. */
async function temporary(
  beginning = join(tmpdir(), "roost-first-start"),
): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(`${beginning}-`);
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/**
 * Returns a data directory as it is after a server's first start with the embedded database. Tests
 * copy it, because a copy is faster than a first start. `await using` deletes the directory, unless
 * the stages of `npm test` share it.
 */
export async function openFirstStart(): Promise<AsyncDisposable & { path: string }> {
  const shared = process.env[sharedFirstStart];
  if (shared !== undefined && (await exists(shared))) {
    return { path: shared, [Symbol.asyncDispose]: async () => {} };
  }
  const made = await temporary(shared);
  await startFirst(made.path);
  if (shared === undefined) return made;
  await rename(made.path, shared);
  return { path: shared, [Symbol.asyncDispose]: async () => {} };
}
