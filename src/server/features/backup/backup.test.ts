import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { createBackup, findBackupPath } from "./backup-files.ts";

const missing = "manual-2026-01-31T10-20-30-000Z.sql";

const backupsAs = (opened: TestContext) => opened.callerAs(someAdmin).backup;

const auditOf = async ({ context }: TestContext) =>
  (await context.database.query("select action, subject from audit_log order by id")).rows;

test("the list of backups is sorted newest first, and says whether the daily backup is overdue", async () => {
  await using opened = await openTestContext();
  const backups = backupsAs(opened);
  const schedule = { isOn: true, lastAt: null, problem: null, isStale: false };
  expect(await backups.list()).toEqual({ backups: [], schedule });
  expect(await backups.status()).toEqual({ schedule });
  const daily = await createBackup(opened.context, "daily", new Date("2026-01-01T00:00:00Z"));
  const manual = await createBackup(opened.context, "manual", new Date("2026-01-02T00:00:00Z"));
  const late = { ...schedule, lastAt: daily.takenAt, isStale: true };
  expect(await backups.list()).toEqual({ backups: [manual, daily], schedule: late });
  expect(await backups.status()).toEqual({ schedule: late });
  expect(await backups.progress()).toBeNull();
});

test("deleting a backup is recorded in the audit log", async () => {
  await using opened = await openTestContext();
  const backups = backupsAs(opened);
  const { name } = await createBackup(opened.context, "manual");
  await backups.delete({ name });
  expect((await backups.list()).backups).toEqual([]);
  expect(await auditOf(opened)).toEqual([{ action: "backup.delete", subject: name }]);
});

test("a backup that does not exist is reported as NOT_FOUND, and a name that does not have the form of a backup's name is refused", async () => {
  await using opened = await openTestContext();
  const backups = backupsAs(opened);
  for (const call of [backups.verify, backups.restore, backups.delete]) {
    expect(await refusalOf(call({ name: missing }))).toEqual({
      code: "NOT_FOUND",
      message: "There is no such backup",
    });
    expect(await refusalOf(call({ name: "../journal/x.sql" }))).toMatchObject({
      code: "BAD_REQUEST",
    });
  }
  expect(await auditOf(opened)).toEqual([]);
});

test("when an administrator tests whether a backup can be restored, the result is returned, stored with the backup, and recorded in the audit log", async () => {
  await using opened = await openTestContext();
  const backups = backupsAs(opened);
  const { name } = await createBackup(opened.context, "manual");
  const proof = await backups.verify({ name });
  expect(proof).toEqual({ at: expect.any(String) as string, problem: null });
  expect((await backups.list()).backups).toMatchObject([{ name, proof }]);

  const path = (await findBackupPath(opened.context.config.dataDir, name)) ?? "";
  await writeFile(path, "-- Roost export, format 1\n");
  const failed = await backups.verify({ name });
  expect(failed.problem).toMatch(/./);
  expect((await auditOf(opened)).map(({ action }) => action)).toEqual([
    "backup.verify",
    "backup.verify",
  ]);
});

test("restoring a backup undoes all changes that were made after the backup", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const { name } = await createBackup(opened.context, "manual");
  await db.updateTable("users").set({ email: "changed@example.org" }).execute();
  const { backupFile } = await backupsAs(opened).restore({ name });
  expect(backupFile).toMatch(/^backups\/safety-/);
  const emails = await db.selectFrom("users").select("email").execute();
  expect(emails).toEqual([{ email: null }, { email: null }]);
  const audit = await auditOf(opened);
  expect(audit).toContainEqual({ action: "backup.restore", subject: name });
});

test("restoring an invalid backup changes nothing and returns the reason", async () => {
  await using opened = await openTestContext();
  const { name } = await createBackup(opened.context, "manual");
  const path = (await findBackupPath(opened.context.config.dataDir, name)) ?? "";
  await writeFile(path, "-- Roost export, format 1\n");
  expect(await refusalOf(backupsAs(opened).restore({ name }))).toEqual({
    code: "UNPROCESSABLE_CONTENT",
    message: expect.any(String) as string,
  });
});
