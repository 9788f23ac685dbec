import {
  copyFile,
  cp,
  type FileHandle,
  mkdtemp,
  open as openFile,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { createServer, connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../config.ts";
import type { Context } from "../../context.ts";
import { closeContext, createContext } from "../../create-context.ts";
import { openPostgres } from "../../db/connection.ts";
import { openDatabase } from "../../db/open-database.ts";
import { someHash } from "../../passwords/testing-hash.ts";
import { openTestContext } from "../../testing.ts";
import { importDump } from "./import-dump.ts";
import { dumpOf, linesOf } from "./testing.ts";
import { failureOf, importText, withRow } from "./testing-import.ts";

const onServer = inject("template").engine === "postgres";
const log = pino({ level: "silent" });
const user = { password: someHash, is_admin: "f", created_at: "2026-01-01 00:00:00+00" };
const later = { ...user, id: "7", username: "later" };

const usernamesOf = async ({ database }: Context) =>
  (await database.db.selectFrom("users").select("username").orderBy("id").execute()).map(
    ({ username }) => username,
  );

test("if another program's view reads a Roost table, an import is refused, and neither the view nor the data changes", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const dump = await dumpOf(context.database);
  await context.database.query("create view names as select username from users");
  const { status, error, backupFile } = await failureOf(context, withRow(dump, "users", later));
  expect(status).toBe(409);
  expect(backupFile).toMatch(/^backups\/safety-/);
  expect(error).toMatch(/view names depends on table /);
  const { rows } = await context.database.query("select username from names order by 1");
  expect(rows).toEqual([{ username: "admin" }, { username: "user" }]);
  expect(linesOf(await dumpOf(context.database))).toEqual(linesOf(dump));
});

test("an import is refused if a newer version of Roost has migrated the database", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const dump = await dumpOf(context.database);
  await context.database.query(
    "insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')",
  );
  const { status, error } = await failureOf(context, withRow(dump, "users", later));
  expect(status).toBe(409);
  expect(error).toMatch(/another version/);
  expect(await usernamesOf(context)).toEqual(["user", "admin"]);
});

/**
 * Creates a folder on another disk than the given folder. Returns undefined if there is no other
 * disk.
 */
async function makeFolderElsewhere(than: string): Promise<string> {
  const { dev } = await stat(than);
  for (const place of ["/dev/shm", "/tmp"]) {
    const found = await stat(place).catch(() => undefined);
    if (found && found.dev !== dev) return mkdtemp(`${place}/roost-test-`);
  }
  return mkdtemp(join(tmpdir(), "r-"));
}

test("a dump on another disk than that of the data directory is imported", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const elsewhere = await makeFolderElsewhere(context.config.dataDir);
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  const path = join(elsewhere, "dump.sql");
  await writeFile(path, withRow(await dumpOf(context.database), "users", later));
  await importDump(context, {
    path,
    keepAdmins: false,
    actor: null,
    action: "database.import",
    subject: null,
  });
  expect(await usernamesOf(context)).toEqual(["user", "admin", "later"]);
  expect((await stat(path)).isFile()).toBe(true);
});

/** Opens a second context on the same database, which behaves as a second process. */
async function openBeside(context: Context): Promise<Context> {
  const database = openPostgres(context.config.databaseUrl ?? "", log);
  const beside = await createContext(context.config, log, database);
  onTestFinished(async () => {
    await beside.content.close();
    await beside.submissions.close();
    await beside.journal.close();
    await database.close();
  });
  return beside;
}

test.runIf(onServer)(
  "an import waits for a running change of another process, even if that change has stored nothing yet",
  async () => {
    await using opened = await openTestContext();
    const { context } = opened;
    const beside = await openBeside(context);
    const dump = await dumpOf(context.database);
    const { promise: letThrough, resolve: tellLetThrough } = Promise.withResolvers<void>();
    const { promise: converted, resolve: convert } = Promise.withResolvers<void>();
    // The pause imitates work before a change's first statement, such as resizing a picture or
    // hashing a password.
    const changing = beside.imports.change(async () => {
      tellLetThrough();
      await converted;
      await beside.database.query(
        `insert into users (username, password) values ('slow', '${someHash}')`,
      );
    });
    await letThrough;
    let isOver = false;
    const importing = importText(context, dump).finally(() => {
      isOver = true;
    });
    const isWaiting = async () => {
      const { rows } = await beside.database.query(
        "select 1 from pg_locks where locktype = 'advisory' and not granted",
      );
      return rows.length > 0 || isOver;
    };
    await expect.poll(isWaiting).toBe(true);
    convert();
    await changing;
    const { backupFile } = await importing;
    const saved = join(context.config.dataDir, backupFile ?? "");
    await copyFile(saved, join(context.config.dataDir, "saved.sql"));
    // The change was stored before the import, so the safety backup must contain it.
    await importDump(context, {
      path: join(context.config.dataDir, "saved.sql"),
      keepAdmins: false,
      actor: null,
      action: "database.import",
      subject: null,
    });
    expect(await usernamesOf(context)).toContain("slow");
  },
);

/**
 * Opens a proxy to the database server. The proxy breaks the connection instead of forwarding the
 * confirmation of the import's commit.
 *
 * @param onRetry called when a new connection is opened afterwards; the proxy breaks this
 *   connection, too, if the function returns true
 */
async function openLossyWay(url: string, onRetry = () => false): Promise<string> {
  const { hostname, port } = new URL(url);
  let losses = 1;
  const open = new Set<Socket>();
  const way = createServer((near) => {
    if (losses === 0 && onRetry()) return near.destroy();
    const far = dial(Number(port), hostname);
    open.add(near);
    let isSwapping = false;
    let isLost = false;
    near.on("data", (bytes) => {
      const text = bytes.toString("latin1");
      isSwapping ||= text.includes("set schema public");
      isLost = isSwapping && losses > 0 && text.includes("commit");
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (!isLost) return near.write(bytes);
      losses -= 1;
      for (const each of open) each.destroy();
      return undefined;
    });
    near.on("error", () => {}).on("close", () => far.destroy());
    return far.on("error", () => {}).on("close", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => way.once("listening", resolve));
  onTestFinished(() => void way.close());
  const { port: nearPort } = way.address() as { port: number };
  return Object.assign(new URL(url), { port: String(nearPort) }).href;
}

test.runIf(onServer)(
  "an import succeeds even if the connection breaks while the commit is being confirmed",
  async () => {
    await using opened = await openTestContext();
    const lossy = await openLossyWay(opened.context.config.databaseUrl ?? "");
    const config = { ...opened.context.config, databaseUrl: lossy };
    const context = await openBeside({ ...opened.context, config });
    const dump = withRow(await dumpOf(context.database), "users", later);
    const { message } = await importText(context, dump);
    expect(message).toBe("Database has been successfully imported");
    expect(await usernamesOf(context)).toEqual(["user", "admin", "later"]);
  },
);

test.runIf(onServer)(
  "an import is reported as unknown, and not as refused, if the database stays away after the connection broke during the commit",
  async () => {
    await using opened = await openTestContext();
    const { databaseUrl } = opened.context.config;
    let isAway = true;
    const lossy = await openLossyWay(databaseUrl ?? "", () => {
      if (!isAway) return false;
      isAway = false;
      // More time than the import waits for the database passes at once.
      vi.advanceTimersByTime(61_000);
      return true;
    });
    const context = await openBeside({
      ...opened.context,
      config: { ...opened.context.config, databaseUrl: lossy },
    });
    const dump = withRow(await dumpOf(context.database), "users", later);
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await failureOf(context, dump)).toMatchObject({
      status: 503,
      reason: "unknown-import",
      message: "The result of the database import is unknown.",
      backupFile: expect.stringMatching(/^backups\/safety-/) as string,
    });
    expect(await usernamesOf(opened.context)).toEqual(["user", "admin", "later"]);
    const { rows } = await opened.context.database.query("select action from audit_log");
    expect(rows).toContainEqual({ action: "database.import" });
    expect(rows).not.toContainEqual({ action: "database.import-refused" });
  },
);

/** Opens a context whose embedded database is in files on the disk, and not in memory. */
async function openOnDisk(): Promise<Context> {
  const template = inject("template");
  if (template.engine !== "pglite") throw new Error("The tests run on PostgreSQL");
  const dataDir = await mkdtemp(join(tmpdir(), "roost-on-disk-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await cp(template.directory, join(dataDir, "database"), {
    recursive: true,
    preserveTimestamps: true,
  });
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const { database, release } = await openDatabase(config, log, async () => {});
  onTestFinished(async () => {
    await database.close();
    await release();
  });
  const context = await createContext(config, log, database);
  onTestFinished(() => closeContext(context, 0));
  return context;
}

/** After the import has replaced the data, makes the next sync of a file fail. */
async function failSyncAfterSwap({ imports }: Context): Promise<void> {
  await using handle = await openFile(process.execPath);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  const syncing = vi.spyOn(prototype, "sync").mockImplementation(function sync(this: FileHandle) {
    if (!imports.progress()?.done.includes("swapped")) return this.datasync();
    syncing.mockRestore();
    const error = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
    return Promise.reject(error);
  });
  onTestFinished(() => syncing.mockRestore());
}

test.runIf(!onServer)(
  "an import is reported as successful, with the problem, if the disk fails after the data was replaced",
  async () => {
    const context = await openOnDisk();
    const { database, config } = context;
    const dump = withRow(await dumpOf(database), "users", later);
    // After so many bytes of its log, the database also writes its tables to the disk.
    await database.query("select pg_logical_emit_message(true, '', repeat('x', 17000000))");
    await failSyncAfterSwap(context);

    const { message, problem, logFile } = await importText(context, dump);
    expect(message).toBe("Database has been successfully imported");
    expect(problem).toContain("the disk did not confirm that it is stored");
    expect(await usernamesOf(context)).toEqual(["user", "admin", "later"]);
    const importLog = await readFile(join(config.dataDir, logFile), "utf8");
    expect(importLog).toContain("the disk did not confirm that it is stored");
    expect(importLog).not.toContain("Refused");
    const { rows } = await database.query("select action from audit_log");
    expect(rows).toContainEqual({ action: "database.import" });
    expect(rows).not.toContainEqual({ action: "database.import-refused" });
  },
);
