import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type BackupKind, backupFileName } from "#common/backup/backup.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import {
  createBackup,
  deleteBackup,
  findBackupPath,
  listBackups,
  recordProof,
} from "./backup-files.ts";
import { openTemporaryFile, removeLeftovers, writeAtomically } from "./folder-files.ts";
import { dumpOf } from "./testing.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 10, 20, 30));

async function makeFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), "roost-backups-"));
  return {
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

test("a folder or a symbolic link is not listed as a backup, even if its name is that of a backup", async () => {
  await using folder = await makeFolder();
  const { dataDir } = folder;
  const names = ["manual-2026-01-01T00-00-00-000Z.sql", "manual-2026-01-02T00-00-00-000Z.sql"];
  await mkdir(join(dataDir, "backups", names[0] ?? ""), { recursive: true });
  await writeFile(join(dataDir, "private"), "secret");
  await symlink("../private", join(dataDir, "backups", names[1] ?? ""));
  expect(await listBackups(dataDir)).toEqual([]);
  for (const name of names) expect(await findBackupPath(dataDir, name)).toBeUndefined();
});

test("a backup is a complete database dump in a file with mode 600, and the file's name contains the backup's time", async () => {
  await using opened = await openTestContext();
  const { dataDir } = opened.context.config;
  const backup = await createBackup(opened.context, "safety", day(31));
  expect(backup).toMatchObject({
    name: "safety-2026-01-31T10-20-30-000Z.sql",
    kind: "safety",
    takenAt: "2026-01-31T10:20:30.000Z",
    proof: null,
  });
  const path = (await findBackupPath(dataDir, backup.name)) ?? "";
  expect(await readFile(path, "utf8")).toBe(await dumpOf(opened.context.database, day(31)));
  const { size, mode } = await stat(path);
  expect([backup.bytes, mode & 0o777]).toEqual([size, 0o600]);
  expect((await stat(join(dataDir, "backups"))).mode & 0o777).toBe(0o700);
  expect(await listBackups(dataDir)).toEqual([backup]);

  const again = await createBackup(opened.context, "safety", day(31));
  expect(again.name).toBe("safety-2026-01-31T10-20-30-001Z.sql");
  expect(await listBackups(dataDir)).toEqual([again, backup]);
});

/**
 * Creates a backup for each of the given times. Only the first is a real export of the database.
 * The others are copies of its file, because an export takes long.
 */
async function createBackups(
  { context }: TestContext,
  kind: BackupKind,
  [first, ...others]: Date[],
): Promise<void> {
  const folder = join(context.config.dataDir, "backups");
  const { name } = await createBackup(context, kind, first);
  for (const time of others) {
    await copyFile(join(folder, name), join(folder, backupFileName(kind, time)));
  }
}

test("the newest ten safety backups and the newest fourteen daily backups are kept, and manual backups are never deleted", async () => {
  await using opened = await openTestContext();
  const { dataDir } = opened.context.config;
  const older = Array.from({ length: 14 }, (_, index) => day(index + 1));
  for (const kind of ["safety", "daily", "manual"] as const) {
    await createBackups(opened, kind, older);
    await createBackup(opened.context, kind, day(15));
  }
  const takenAt = async (wanted: string) =>
    (await listBackups(dataDir))
      .filter(({ kind }) => kind === wanted)
      .map((backup) => new Date(backup.takenAt).getUTCDate());
  expect(await takenAt("safety")).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
  expect(await takenAt("daily")).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(await takenAt("manual")).toHaveLength(15);
});

test("every safety backup of the last 24 hours is kept, even if there are more than ten", async () => {
  await using opened = await openTestContext();
  const { dataDir } = opened.context.config;
  const minutesAfter = (minutes: number) => new Date(day(2).getTime() + minutes * 60_000);
  const old = await createBackup(opened.context, "safety", day(1));
  const others = Array.from({ length: 12 }, (_, minute) => minutesAfter(minute - 1));
  await createBackups(opened, "safety", others.slice(0, -1));
  await createBackup(opened.context, "safety", others.at(-1));
  const names = (await listBackups(dataDir)).map(({ name }) => name);
  expect(names).toHaveLength(12);
  expect(names).not.toContain(old.name);
});

test("the result of the test restore of a backup is stored beside the backup, and deleted together with it", async () => {
  await using opened = await openTestContext();
  const { dataDir } = opened.context.config;
  const { name } = await createBackup(opened.context, "manual");
  const proof = { at: "2026-02-01T00:00:00.000Z", problem: null };
  await recordProof(dataDir, name, proof);
  expect(await listBackups(dataDir)).toMatchObject([{ name, proof }]);
  expect(await deleteBackup(dataDir, name)).toBe(true);
  expect(await deleteBackup(dataDir, name)).toBe(false);
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
});

test("a cancelled backup leaves no file behind", async () => {
  await using opened = await openTestContext();
  const { dataDir } = opened.context.config;
  const given = AbortSignal.abort(new Error("stopping"));
  const refused = createBackup(opened.context, "daily", day(1), given);
  await expect(refused).rejects.toThrow("stopping");
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
});

test("an unfinished backup file of a killed process is deleted after an hour", async () => {
  await using folder = await makeFolder();
  const { dataDir } = folder;
  await (await openTemporaryFile(dataDir)).close();
  const backups = join(dataDir, "backups");
  expect(await readdir(backups)).toEqual([]);
  const left = join(backups, "daily-2026-01-31T10-20-30-000Z.sql.partial-0123456789ab");
  await writeFile(left, "-- Roost export, format 1\n");
  expect(await listBackups(dataDir)).toEqual([]);
  await removeLeftovers(dataDir);
  expect(await readdir(backups)).toHaveLength(1);
  await utimes(left, day(1), day(1));
  await removeLeftovers(dataDir);
  expect(await readdir(backups)).toEqual([]);
});

test("a backup without its last lines is listed as incomplete", async () => {
  await using opened = await openTestContext();
  const { dataDir } = opened.context.config;
  const { name, rows } = await createBackup(opened.context, "manual", day(1));
  expect(rows).toBeGreaterThan(10);
  const path = (await findBackupPath(dataDir, name)) ?? "";
  await writeFile(path, (await readFile(path)).subarray(0, -5));
  expect(await listBackups(dataDir)).toMatchObject([
    { name, proof: { problem: "The file is incomplete" } },
  ]);
});

test("if writing a file fails, its previous version stays unchanged", async () => {
  await using folder = await makeFolder();
  const path = join(folder.dataDir, "file");
  await writeAtomically(path, (handle) => handle.writeFile("one"));
  const failing = writeAtomically(path, async (handle) => {
    await handle.writeFile("tw");
    throw new Error("no space");
  });
  await expect(failing).rejects.toThrow("no space");
  expect(await readFile(path, "utf8")).toBe("one");
  expect(await readdir(folder.dataDir)).toEqual(["file"]);
});

test("no backup is found for a name that is a path, is empty, or only begins with the name of a backup", async () => {
  await using opened = await openTestContext();
  const { dataDir } = opened.context.config;
  await createBackup(opened.context, "manual", day(1));
  for (const name of [
    "../backups/manual-2026-01-01T10-20-30-000Z.sql",
    "manual-2026-01-01T10-20-30-000Z.sql/",
    "manual-2026-01-01T10-20-30-000Z.sql\n",
    "manual-2026-01-01T10-20-30-000Z.sql.proof.json",
    "",
    ".",
  ]) {
    expect([name, await findBackupPath(dataDir, name)]).toEqual([name, undefined]);
  }
});
