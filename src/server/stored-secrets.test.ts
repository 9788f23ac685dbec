import { pino } from "pino";
import { expect, test } from "vitest";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { getSecret, type Secret } from "./db/secret-store.ts";
import { withSecretKeys } from "./db/with-secret-keys.ts";
import {
  addAuthenticator,
  findAuthenticator,
  findNewAuthenticator,
  storeNewSecret,
} from "./features/accounts/authenticator-store.ts";
import { forgetLockedSecrets, prepareSecrets, rotateSecrets } from "./stored-secrets.ts";
import { openTestContext, someUser, type TestContext } from "./testing.ts";

const [first, second] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64"));
const plain = readConfig({});
const withFirst = readConfig({ SECRETS_KEY: first });
const withSecond = readConfig({ SECRETS_KEY: second });
const withBoth = readConfig({ SECRETS_KEY: second, SECRETS_KEY_OLD: first });

const names = ["erasures", "links", "webhook"];
const secrets = names.map((name): Secret => ({ name, create: () => `value of ${name}` }));
const values = names.map((name) => `value of ${name}`);

/** Returns the context's database, opened with the secret keys of the given configuration. */
const openedWith = ({ context }: TestContext, { secretKeys }: Config) =>
  withSecretKeys(context.database, secretKeys);

const storedIn = async ({ context }: TestContext) =>
  (
    await context.database.db
      .selectFrom("secrets")
      .select(["name", "value"])
      .orderBy("name")
      .execute()
  ).map(({ value }) => value);

/**
 * Checks and encrypts the stored secrets of an opened test database, as a server does at its start.
 * Returns the messages that were logged.
 */
async function start(opened: TestContext, config: Config): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) });
  await prepareSecrets(openedWith(opened, config), config, log);
  return lines;
}

async function openWithSecrets(): Promise<TestContext> {
  const opened = await openTestContext();
  for (const secret of secrets) await getSecret(opened.context.database.db, secret);
  return opened;
}

test("a start without a key says that secrets are not encrypted, and the first start with a key encrypts them", async () => {
  await using opened = await openWithSecrets();
  expect(await start(opened, plain)).toEqual([
    "SECRETS_KEY is not set: the secrets in the database are not encrypted",
  ]);
  expect(await storedIn(opened)).toEqual(values);
  expect(await start(opened, withFirst)).toEqual(["secrets in the database were encrypted"]);
  const sealed = await storedIn(opened);
  for (const value of sealed) expect(value).toMatch(/^sealed\.1\./);
  expect(await start(opened, withFirst)).toEqual([]);
  expect(await storedIn(opened)).toEqual(sealed);
});

test("authenticator secrets are encrypted at server start, re-encrypted by a key rotation, and deleted by forget-secrets", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const { id: userId } = someUser;
  const secretAs = async (config: Config) =>
    (await findAuthenticator(openedWith(opened, config).db, userId))?.secret;
  await storeNewSecret(db, userId, "FIRSTSECRET");
  const app = await findNewAuthenticator(db, userId);
  if (!app) throw new Error("There is no new app");
  await addAuthenticator(db, app, 1);
  await start(opened, withFirst);
  await storeNewSecret(openedWith(opened, withFirst).db, userId, "NEXTSECRET");

  const row = await db.selectFrom("authenticators").selectAll().executeTakeFirstOrThrow();
  for (const value of [row.secret, row.newSecret]) expect(value).toMatch(/^sealed\.1\./);
  expect(await secretAs(withFirst)).toBe("FIRSTSECRET");
  await rotateSecrets(openedWith(opened, withBoth), withBoth);
  expect(await secretAs(withSecond)).toBe("FIRSTSECRET");
  const next = await findNewAuthenticator(openedWith(opened, withSecond).db, userId);
  expect(next?.secret).toBe("NEXTSECRET");
  await forgetLockedSecrets(openedWith(opened, withFirst), withFirst);
  expect(await secretAs(withFirst)).toBeUndefined();
});

test("code that reads secrets gets them decrypted, also in a transaction and in a separate database session", async () => {
  await using opened = await openWithSecrets();
  await start(opened, withFirst);
  const database = openedWith(opened, withFirst);
  const [secret] = secrets;
  if (!secret) throw new Error("There is no secret");
  const session = await database.openSession();
  const inSession = await session.transaction(({ db }) => getSecret(db, secret));
  await session.close();
  const inTransaction = await database.db
    .transaction()
    .execute((trx) => getSecret(trx.withSchema("public"), secret));
  expect([inSession, inTransaction]).toEqual(["value of erasures", "value of erasures"]);
});

test("if the encryption key of a stored secret is missing, the server's start fails with an error that names the key", async () => {
  await using opened = await openWithSecrets();
  await start(opened, withFirst);
  const line = new RegExp(
    `^SECRETS_KEY: the secret secrets/erasures is sealed with the key ${withFirst.secretKeys?.current.id}, [^\n]+$`,
  );
  for (const config of [plain, withSecond]) {
    const started = start(opened, config);
    await expect(started).rejects.toThrow(ConfigError);
    await expect(started).rejects.toThrow(line);
  }
});

test("a key rotation encrypts all secrets with the new key, even if an earlier rotation was killed midway", async () => {
  await using opened = await openWithSecrets();
  await start(opened, withFirst);
  const [before = ""] = await storedIn(opened);
  const database = openedWith(opened, withBoth);
  expect(await start(opened, withBoth)).toEqual([
    "SECRETS_KEY_OLD is needed until rotate-secrets has run",
  ]);
  expect(await rotateSecrets(database, withBoth)).toBe(3);
  // One secret is still sealed with the old key, as if the change to the new key had been killed.
  await database.db
    .updateTable("secrets")
    .set({ value: before })
    .where("name", "=", "erasures")
    .execute();
  expect(await Promise.all(secrets.map((secret) => getSecret(database.db, secret)))).toEqual(
    values,
  );
  await expect(start(opened, withSecond)).rejects.toThrow("which is not given");
  expect(await rotateSecrets(database, withBoth)).toBe(1);
  expect(await start(opened, withBoth)).toEqual(["SECRETS_KEY_OLD is not needed any more"]);
  expect(await start(opened, withSecond)).toEqual([]);
});

test("the command forget-secrets deletes only secrets whose key is lost; a secret that is not encrypted stays, and the next start encrypts it", async () => {
  await using opened = await openWithSecrets();
  await start(opened, withFirst);
  const database = openedWith(opened, withSecond);
  const { db } = database;
  await db
    .updateTable("secrets")
    .set({ value: "not sealed" })
    .where("name", "=", "links")
    .execute();
  expect(await forgetLockedSecrets(database, withSecond)).toEqual([
    "secrets/erasures",
    "secrets/webhook",
  ]);
  expect(await storedIn(opened)).toEqual(["not sealed"]);
  expect(await start(opened, withSecond)).toEqual(["secrets in the database were encrypted"]);
  expect(await storedIn(opened)).toEqual([expect.stringMatching(/^sealed\.1\./)]);
  expect(await forgetLockedSecrets(database, withSecond)).toEqual([]);
});
