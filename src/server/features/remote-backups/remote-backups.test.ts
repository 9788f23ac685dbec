import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openElsewhere } from "../../commands/administer-elsewhere.ts";
import type { Context } from "../../context.ts";
import { openObjectStore } from "../../object-store/object-store.ts";
import { startStore, testLimits } from "../../object-store/testing.ts";
import { openTestContext, refusalOf, someAdmin } from "../../testing.ts";
import { findProblems } from "../alerts/find-problems.ts";
import { createBackup } from "../backup/backup-files.ts";
import { createRemoteBackups } from "./remote-schedule.ts";
import { readState } from "./state-files.ts";

let store: Awaited<ReturnType<typeof startStore>>;
let directory = "";
let environment: Record<string, string> = {};
let identityFile = "";
let otherFile = "";
beforeAll(async () => {
  store = await startStore();
  directory = await mkdtemp(join(tmpdir(), "roost-remote-"));
  const [identity, other] = await Promise.all([generateIdentity(), generateIdentity()]);
  identityFile = join(directory, "key.txt");
  otherFile = join(directory, "other.txt");
  await writeFile(identityFile, `# created: today\n${identity}\n`);
  await writeFile(otherFile, `${other}\n`);
  environment = {
    BACKUP_S3_URL: `${store.settings.url}/site`,
    BACKUP_S3_KEY_ID: store.settings.keyId,
    BACKUP_S3_SECRET: store.settings.secret,
    BACKUP_AGE_RECIPIENTS: await identityToRecipient(identity),
  };
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

const log = { info() {}, warn() {} };
const hourMs = 3_600_000;

/** Sends and tests the backups that are due, as the schedule of remote backups does each hour. */
async function look(context: Context, now = new Date()): Promise<void> {
  const remote = createRemoteBackups({ ...context, log }, testLimits);
  await remote.look(now);
  await remote.close();
}

const objectsIn = async ({ config }: Context) => {
  const settings = config.elsewhere?.store;
  if (!settings) throw new Error("There is no store");
  return openObjectStore(settings, new AbortController().signal, testLimits);
};

async function emptyStore(context: Context): Promise<void> {
  const objects = await objectsIn(context);
  for (const { key } of await objects.list()) await objects.remove(key);
}

test("a daily backup is sent to the remote store only once, and only the matching private key can decrypt the sent backup", async () => {
  await using opened = await openTestContext(environment);
  const { context } = opened;
  const { dataDir } = context.config;
  await look(context);
  expect(await (await objectsIn(context)).list()).toEqual([]);
  const backup = await createBackup(context, "daily");
  const plain = await readFile(join(dataDir, "backups", backup.name), "utf8");
  await look(context);
  const key = `${backup.name}.gz.age`;
  expect(await (await objectsIn(context)).list()).toEqual([{ key, bytes: expect.any(Number) }]);
  expect(await readdir(join(dataDir, "backups/outgoing"))).toEqual([]);
  store.seen.length = 0;
  await look(context);
  expect(store.seen).toEqual([]);

  const elsewhere = openElsewhere(context.config);
  await expect(elsewhere.load(key, undefined)).rejects.toThrow("--identity");
  await expect(elsewhere.load(key, otherFile)).rejects.toThrow("the key is another one");
  const admin = opened.callerAs(someAdmin);
  expect(await admin.remoteBackups.list()).toMatchObject({
    isOn: true,
    hasKey: false,
    lastAt: backup.takenAt,
    problem: null,
    backups: [{ name: key, takenAt: backup.takenAt }],
    listProblem: null,
  });
  expect(await refusalOf(admin.remoteBackups.load({ name: key }))).toEqual({
    code: "BAD_REQUEST",
    message: "Enter the private key: the server has none",
  });
  const [identity, other] = await Promise.all(
    [identityFile, otherFile].map(async (path) =>
      (await readFile(path, "utf8")).trim().split("\n").at(-1),
    ),
  );
  expect(await refusalOf(admin.remoteBackups.load({ name: key, identity: other }))).toMatchObject({
    code: "UNPROCESSABLE_CONTENT",
  });
  const { name } = await admin.remoteBackups.load({ name: key, identity });
  expect(await elsewhere.load(key, identityFile)).toBe(name);
  expect(name).toBe(backup.name.replace("daily", "manual"));
  expect(await readFile(join(dataDir, "backups", name), "utf8")).toBe(plain);
  await emptyStore(context);
});

test("each week a remote backup is tested, and the test includes a restore only if the server has the private key", async () => {
  for (const [isWhole, added] of [
    [false, {}],
    [true, { BACKUP_AGE_IDENTITY_FILE: identityFile }],
  ] as const) {
    await using opened = await openTestContext({ ...environment, ...added });
    const { context } = opened;
    const { dataDir } = context.config;
    await createBackup(context, "daily");
    const now = new Date();
    await look(context, now);
    const { test: first } = await readState(dataDir);
    expect(first).toMatchObject({ at: now.toISOString(), isWhole, problem: null });
    if (isWhole) break;
    await look(context, new Date(now.getTime() + 6 * 24 * hourMs));
    expect((await readState(dataDir)).test).toEqual(first);
    const later = new Date(now.getTime() + 7 * 24 * hourMs);
    await look(context, later);
    expect((await readState(dataDir)).test?.at).toBe(later.toISOString());
    await emptyStore(context);
  }
});

test("a remote backup that cannot be sent or cannot be decrypted is reported as a problem, with the reason", async () => {
  await using opened = await openTestContext({
    ...environment,
    BACKUP_AGE_IDENTITY_FILE: otherFile,
  });
  const { context } = opened;
  const { dataDir } = context.config;
  const now = new Date();
  const problemsAt = async (hours: number) =>
    (await findProblems(context, new Date(now.getTime() + hours * hourMs)))
      .filter(({ problem }) => problem === "remote-backup")
      .map(({ error }) => error);
  expect(await problemsAt(100)).toEqual([]);
  await createBackup(context, "daily", now);
  store.onRequest = ({ answer }) => {
    answer(507, "");
    return true;
  };
  await look(context, now);
  expect(await opened.callerAs(someAdmin).remoteBackups.list()).toMatchObject({
    problem: "The store is full",
    listProblem: "The store is full",
  });
  store.onRequest = () => undefined;
  expect(await problemsAt(0)).toEqual(["The store is full"]);
  expect((await readState(dataDir)).failure?.problem).toBe("The store is full");

  // The remote store is no longer full, so the backup is sent. Its test then reports a problem: the
  // server's key cannot decrypt the backup, because the backup was encrypted for another key.
  await look(context, now);
  expect(await readState(dataDir)).toMatchObject({ failure: null, test: { isWhole: true } });
  expect(await problemsAt(1)).toEqual([expect.stringContaining("cannot be decrypted")]);
  await emptyStore(context);
});

test("a remote backup that the store returns damaged is reported as a problem, until a newer backup passes its test", async () => {
  await using opened = await openTestContext(environment);
  const { context } = opened;
  const { dataDir } = context.config;
  const now = new Date();
  const inOneDay = new Date(now.getTime() + 24 * hourMs);
  const problemsAt = async (at: Date) =>
    (await findProblems(context, at))
      .filter(({ problem }) => problem === "remote-backup")
      .map(({ error }) => error);
  await createBackup(context, "daily", now);
  store.onAnswer = ({ method, url }, body) =>
    method === "GET" && url.includes(".age") ? Buffer.alloc(body.length) : body;
  await look(context, now);
  store.onAnswer = (_request, body) => body;
  const damaged = "The test restore failed: What the store returned is not what was sent";
  expect(await problemsAt(now)).toEqual([damaged]);
  // The failure belongs to the test. The backup itself was sent.
  expect((await readState(dataDir)).failure).toBeNull();

  await createBackup(context, "daily", inOneDay);
  await look(context, inOneDay);
  expect((await readState(dataDir)).test).toMatchObject({
    at: inOneDay.toISOString(),
    problem: null,
  });
  expect(await problemsAt(inOneDay)).toEqual([]);
  await emptyStore(context);
});

test("if the store is not available during a test of a remote backup, the next run repeats the test, and no failure to send is reported", async () => {
  await using opened = await openTestContext(environment);
  const { context } = opened;
  const { dataDir } = context.config;
  const now = new Date();
  await createBackup(context, "daily", now);
  store.onRequest = ({ method, url, answer }) => {
    if (method !== "GET" || !url.includes(".age")) return false;
    answer(503, "");
    return true;
  };
  await look(context, now);
  store.onRequest = () => undefined;
  expect(await readState(dataDir)).toMatchObject({ failure: null, test: null });
  const inOneHour = new Date(now.getTime() + hourMs);
  await look(context, inOneHour);
  expect((await readState(dataDir)).test).toMatchObject({
    at: inOneHour.toISOString(),
    problem: null,
  });
  await emptyStore(context);
});

test("the newest remote backup is reported as a problem when it is 40 hours old, but not when it is 30 hours old", async () => {
  await using opened = await openTestContext(environment);
  const { context } = opened;
  const now = new Date();
  await createBackup(context, "daily", now);
  await look(context, now);
  const problemsAt = async (hours: number) =>
    (await findProblems(context, new Date(now.getTime() + hours * hourMs)))
      .filter(({ problem }) => problem === "remote-backup")
      .map(({ error }) => error);
  expect(await problemsAt(30)).toEqual([]);
  expect(await problemsAt(40)).toEqual([null]);
  await emptyStore(context);
});
