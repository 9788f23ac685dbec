import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../config.ts";
import { lockDirectory } from "../db/directory-lock.ts";
import { openDatabase } from "../db/open-database.ts";
import { DirectoryDamaged } from "../db/open-directory.ts";
import { describeDamage } from "../features/backup/describe-damage.ts";
import { createMarker, listPending, openSegment } from "../journal/journal-files.ts";
import { someHash } from "../passwords/testing-hash.ts";
import { refusalOf } from "../testing.ts";
import { locateDump, openBackupAdministration } from "./administer-backups.ts";

const log = pino({ level: "silent" });

const makeDirectory = () => mkdtemp(join(tmpdir(), "roost-operator-"));

/**
 * A data directory whose embedded database contains an administrator, as after a server has run.
 */
let template = "";

beforeAll(async () => {
  template = await makeDirectory();
  await cp(inject("emptyDirectory"), join(template, "database"), {
    recursive: true,
    preserveTimestamps: true,
  });
  const config = readConfig({ DATA_DIR: template });
  const { database, release } = await openDatabase(config, log, async ({ db }) => {
    await db
      .insertInto("users")
      .values({ username: "boss", password: someHash, isAdmin: true })
      .execute();
  });
  await database.close();
  await release();
});
afterAll(() => rm(template, { recursive: true, force: true }));

/**
 * Creates a data directory as a copy of the template directory, which contains a migrated database
 * with an administrator.
 */
async function makeSite() {
  const dataDir = await makeDirectory();
  await cp(template, dataDir, { recursive: true, preserveTimestamps: true });
  const config = readConfig({ DATA_DIR: dataDir });
  return {
    dataDir,
    config,
    open: (replaceDamaged?: (movedTo: string) => void) =>
      openBackupAdministration(config, log, replaceDamaged),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

type Site = Awaited<ReturnType<typeof makeSite>>;

const listUsers = async ({ config }: Site) => {
  const { database, release } = await openDatabase(config, log, async () => {});
  const { rows } = await database.query("select username from users order by id");
  await database.close();
  await release();
  return rows.map(({ username }) => username);
};

test("the backup command exports the database to a new file, and refuses to overwrite a file", async () => {
  await using site = await makeSite();
  await using operator = await site.open();
  const path = join(site.dataDir, "export.sql");
  await operator.exportTo(path);
  expect(await readFile(path, "utf8")).toMatch(/^-- Roost export[^]*\n-- Roost export complete\n$/);
  expect(await refusalOf(operator.exportTo(path))).toMatchObject({ code: "CONFLICT" });
  expect(await operator.verify(path)).toBeNull();
  await writeFile(path, "-- Roost export, format 1\n");
  expect(await operator.verify(path)).toEqual(expect.any(String));
});

test("the backup command finds a dump by its path or its backup name, and reports a dump that does not exist", async () => {
  await using site = await makeSite();
  const { dataDir } = site;
  await using operator = await site.open();
  const { name } = await operator.createBackup();
  const path = join(dataDir, "backups", name);
  expect(await locateDump(site.config, name, "/nowhere")).toBe(path);
  expect(await locateDump(site.config, `backups/${name}`, "/nowhere")).toBe(path);
  expect(await locateDump(site.config, "../x.sql", path)).toBe(path);
  expect(await refusalOf(locateDump(site.config, "x.sql", join(dataDir, "x.sql")))).toEqual({
    code: "NOT_FOUND",
    message: "There is no backup and no file named x.sql",
  });
});

test("the backup command refuses a dump in the embedded database's own folder, before it moves a damaged database away", async () => {
  await using site = await makeSite();
  const { dataDir, config } = site;
  const path = join(dataDir, "database", "dump.sql");
  const link = join(dataDir, "link.sql");
  await writeFile(path, "-- Roost export, format 1\n");
  await symlink(path, link);
  await writeFile(join(dataDir, "database", "global", "pg_control"), "broken");
  const before = await readdir(dataDir);
  for (const given of [path, link]) {
    const child = spawn(process.execPath, ["scripts/backup.ts", "import", given], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    });
    const [errors, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(errors).toContain(
      `${given} is in ${dataDir}/database, the embedded database's own folder`,
    );
    expect(status).toBe(1);
  }
  expect(await readdir(dataDir)).toEqual(before);
  // With a PostgreSQL server, Roost does not use this folder, so the command accepts the dump.
  const onServer = { ...config, databaseUrl: "postgres://localhost/roost" };
  expect(await locateDump(onServer, path, path)).toBe(path);
});

test("an embedded database without its PG_VERSION file is refused as damaged, and not overwritten", async () => {
  await using site = await makeSite();
  {
    await using operator = await site.open();
    await operator.createBackup();
  }
  await rm(join(site.dataDir, "database", "PG_VERSION"));
  const control = join(site.dataDir, "database", "global", "pg_control");
  const before = await readFile(control);
  await expect(site.open()).rejects.toThrow("damaged and cannot be opened");
  expect(await readFile(control)).toEqual(before);
});

test("restoring a backup moves a damaged database aside, and schedules a replay of the journal from one day before the backup", async () => {
  await using site = await makeSite();
  const { dataDir } = site;
  let name: string;
  let takenAt: string;
  {
    await using operator = await site.open();
    ({ name, takenAt } = await operator.createBackup());
  }
  const dayBefore = Date.parse(takenAt) - 86_400_000;
  const paths: string[] = [];
  for (const openedAt of [dayBefore - 1, dayBefore, Date.now()]) {
    const { filePath, handle } = await openSegment(dataDir, openedAt);
    await handle.close();
    await createMarker(dataDir, filePath);
    paths.push(filePath);
  }
  await writeFile(join(dataDir, "database", "global", "pg_control"), "broken");

  const damaged = await site.open().catch((error: unknown) => error);
  expect(damaged).toBeInstanceOf(DirectoryDamaged);
  expect(await describeDamage(damaged as DirectoryDamaged, dataDir)).toMatch(
    new RegExp(`damaged and cannot be opened\\..* npm run backup -- import backups/${name}$`),
  );
  expect(await describeDamage(damaged as DirectoryDamaged, join(dataDir, "other"))).toMatch(
    /there is no backup/,
  );

  const moved: string[] = [];
  {
    await using operator = await site.open((movedTo) => moved.push(movedTo));
    await operator.importFrom(await locateDump(site.config, name, ""), false);
  }
  expect(moved).toEqual([expect.stringContaining(`${dataDir}/database.broken-`)]);
  expect(await readdir(moved[0] ?? "")).toContain("PG_VERSION");
  expect(await listUsers(site)).toEqual(["boss"]);
  expect(await listPending(dataDir)).toEqual(paths.slice(1));
});

test("an import into an undamaged database does not schedule a replay of the submission journal", async () => {
  await using site = await makeSite();
  const { dataDir } = site;
  await using operator = await site.open();
  const { name } = await operator.createBackup();
  const { filePath, handle } = await openSegment(dataDir, Date.now());
  await handle.close();
  await createMarker(dataDir, filePath);
  await operator.importFrom(join(dataDir, "backups", name), false);
  expect(await listPending(dataDir)).toEqual([]);
});

test("the backup command does not open the embedded database while a server uses it", async () => {
  await using site = await makeSite();
  const release = await lockDirectory(join(site.dataDir, "database"));
  const moved: string[] = [];
  await expect(site.open((movedTo) => moved.push(movedTo))).rejects.toThrow(/is in use by process/);
  expect(moved).toEqual([]);
  await release();
});
