import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import type { Context } from "../../context.ts";
import { openTestContext, type TestContext } from "../../testing.ts";
import { listBackups } from "./backup-files.ts";
import { createBackups, readSchedule } from "./backup-schedule.ts";
import { writeAtomically } from "./folder-files.ts";

const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number));

const takenAt = async ({ config }: Context) =>
  (await listBackups(config.dataDir)).map((backup) => backup.takenAt);

const backupsOf = ({ context }: TestContext, parts: Partial<Context> = {}) =>
  createBackups({ ...context, ...parts });

test("a daily backup is made when the last one is a day old, and not before", async () => {
  await using opened = await openTestContext();
  const { look, close } = backupsOf(opened);
  expect(await readSchedule(opened.context.config, hour(0))).toEqual({
    isOn: true,
    lastAt: null,
    problem: null,
    isStale: false,
  });
  for (const number of [0, 1, 23, 24, 47, 48]) await look(hour(number));
  expect(await takenAt(opened.context)).toEqual(
    [48, 24, 0].map((number) => hour(number).toISOString()),
  );
  const schedule = (number: number) => readSchedule(opened.context.config, hour(number));
  expect(await schedule(49)).toMatchObject({ lastAt: hour(48).toISOString(), isStale: false });
  expect(await schedule(48 + 25)).toMatchObject({ isStale: false });
  expect(await schedule(48 + 27)).toMatchObject({ isStale: true });
  await close();
});

test.runIf(inject("template").engine === "postgres")(
  "if two processes check for a due backup at the same time, one backup is made",
  async () => {
    await using opened = await openTestContext();
    const other = backupsOf(opened);
    const one = backupsOf(opened);
    await Promise.all([one.look(hour(0)), other.look(hour(0))]);
    expect(await takenAt(opened.context)).toEqual([hour(0).toISOString()]);
    await Promise.all([one.close(), other.close()]);
  },
);

test("no daily backup is made during an import", async () => {
  await using opened = await openTestContext();
  const { look, close } = backupsOf(opened);
  await opened.context.imports.alone(() => look(hour(0)));
  expect(await takenAt(opened.context)).toEqual([]);
  await look(hour(1));
  expect(await takenAt(opened.context)).toEqual([hour(1).toISOString()]);
  await close();
});

test("after a daily backup has failed, every process reports the failure until a daily backup succeeds", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const broken = backupsOf(opened, {
    database: {
      ...context.database,
      openSession: async () => {
        throw Object.assign(new Error("write"), { code: "ENOSPC" });
      },
    },
  });
  await broken.look(hour(0));
  const problem = async () => (await readSchedule(context.config)).problem;
  expect(await problem()).toBe("No space is left on the disk");
  const working = backupsOf(opened);
  await working.look(hour(1));
  expect(await problem()).toBeNull();
  await Promise.all([broken.close(), working.close()]);
});

test("if daily backups are switched off, no problem with backups is reported", async () => {
  await using opened = await openTestContext({ DAILY_BACKUPS: "off" });
  const { config } = opened.context;
  await mkdir(join(config.dataDir, "backups"));
  await writeAtomically(join(config.dataDir, "backups", "daily-failure.json"), (handle) =>
    handle.writeFile(JSON.stringify({ at: "", problem: "The database did not answer" })),
  );
  expect(await readSchedule(config)).toEqual({
    isOn: false,
    lastAt: null,
    problem: null,
    isStale: false,
  });
});

test("when a server process stops during a daily backup, the process cancels the backup and reports no failure", async () => {
  await using opened = await openTestContext();
  const { database } = opened.context;
  const begun = Promise.withResolvers<void>();
  let sessions = 0;
  // A daily backup opens one session for its lock, and then another for the dump.
  const openSession = () => {
    sessions += 1;
    if (sessions === 2) begun.resolve();
    return database.openSession();
  };
  const { look, close } = backupsOf(opened, { database: { ...database, openSession } });
  const looking = look(hour(0));
  await begun.promise;
  await close();
  await looking;
  expect(await takenAt(opened.context)).toEqual([]);
  const { problem } = await readSchedule(opened.context.config);
  expect(problem).toBeNull();
});
