import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { openAdministration } from "../../commands/administer-accounts.ts";
import { ConfigError, readConfig } from "../../config.ts";
import { lockDirectory } from "../../db/directory-lock.ts";
import { openContext } from "../../open-context.ts";
import { openTestContext, refusalOf } from "../../testing.ts";
import { listAudit } from "../audit/store.ts";
import { createFirstAdmin } from "./create-first-admin.ts";
import { findAccount, listAdmins } from "./store.ts";
import { alone, openSite, password } from "./testing.ts";

async function openWithoutAdmin() {
  const opened = await openTestContext();
  const { db } = opened.context.database;
  await db.deleteFrom("users").where("isAdmin", "=", true).execute();
  return { ...opened, db, passwords: opened.context.passwords };
}

const isPassword = async (
  { db, passwords }: Pick<Awaited<ReturnType<typeof openWithoutAdmin>>, "db" | "passwords">,
  username: string,
  tried: string,
) => {
  const account = await findAccount(db, username);
  return passwords.take(alone, ({ verify }) => verify(account?.password, tried));
};

test("only the first start creates an administrator with a random password", async () => {
  await using opened = await openWithoutAdmin();
  const { db, passwords } = opened;
  const first = { username: "admin", password: undefined };
  const made = await createFirstAdmin(db, passwords, first);
  if (!made.made || made.generated === undefined) throw new Error("Not made");
  expect(made.generated).toMatch(/^[\w-]{20}$/);
  expect(await isPassword(opened, "admin", made.generated)).toBe("right");
  expect(await createFirstAdmin(db, passwords, first)).toEqual({ made: false, nameTaken: false });
  expect((await listAudit(db, { limit: 1 })).items).toMatchObject([
    { username: null, action: "account.create", subject: "admin" },
  ]);
});

test("the first administrator gets the password from the configuration, or else a generated password", async () => {
  await using opened = await openWithoutAdmin();
  const given = { username: "boss", password: "given from outside" };
  expect(await createFirstAdmin(opened.db, opened.passwords, given)).toEqual({
    made: true,
    username: "boss",
    generated: undefined,
  });
  expect(await isPassword(opened, "boss", given.password)).toBe("right");
});

test("a common password is refused for the first administrator", async () => {
  await using opened = await openWithoutAdmin();
  const given = { username: "boss", password: "password123" };
  await expect(createFirstAdmin(opened.db, opened.passwords, given)).rejects.toThrow(
    "This password is easy to guess: it contains a common password",
  );
});

test("the server creates no first administrator if an ordinary account already has the configured username", async () => {
  await using opened = await openWithoutAdmin();
  const first = { username: "USER", password: undefined };
  expect(await createFirstAdmin(opened.db, opened.passwords, first)).toEqual({
    made: false,
    nameTaken: true,
  });
  expect(await listAdmins(opened.db)).toEqual([]);
});

/** Creates a directory with an empty embedded database. */
async function openDataDirectory() {
  const dataDir = await mkdtemp(join(tmpdir(), "roost-test-"));
  await cp(inject("emptyDirectory"), join(dataDir, "database"), {
    recursive: true,
    preserveTimestamps: true,
  });
  return {
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

const silent = pino({ level: "silent" });

test("if ADMIN_PASSWORD is easy to guess, the server does not start, and the error says why", async () => {
  await using directory = await openDataDirectory();
  const config = readConfig({ DATA_DIR: directory.dataDir, ADMIN_PASSWORD: "roost12345" });
  const refused = openContext(config, silent);
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow(
    "ADMIN_PASSWORD: This password is easy to guess: it contains the name of the account or of the site.",
  );
});

test("the command line can create, list, demote and remove accounts", async () => {
  await using directory = await openDataDirectory();
  const { dataDir } = directory;
  const config = readConfig({ DATA_DIR: dataDir });
  const release = await lockDirectory(`${dataDir}/database`);
  await expect(openAdministration(config, silent)).rejects.toThrow(
    `in use by process ${process.pid}`,
  );
  await release();
  await using administration = await openAdministration(config, silent);
  const generated = await administration.create("ana", undefined);
  expect(generated).toMatch(/^[\w-]{20}$/);
  expect(await administration.create("ben", "chosen by themselves")).toBeUndefined();
  const code = (refused: Promise<unknown>) => refusalOf(refused).then((error) => error?.code);
  expect(await code(administration.create("ANA", undefined))).toBe("CONFLICT");
  expect(await code(administration.create("eve", "password123"))).toBe("BAD_REQUEST");
  expect(await code(administration.setPassword("nobody", undefined))).toBe("NOT_FOUND");
  const names = async () => (await administration.listAdmins()).map(({ username }) => username);
  expect(await names()).toEqual(["ana", "ben"]);
  await administration.create("eve", undefined);
  await administration.demote("BEN");
  await administration.remove("eve");
  expect(await names()).toEqual(["ana"]);
  expect(await code(administration.demote("ana"))).toBe("CONFLICT");
  expect(await code(administration.remove("ana"))).toBe("CONFLICT");
  await administration.remove("ben");
  expect(await code(administration.remove("ben"))).toBe("NOT_FOUND");
});

// This test needs PostgreSQL: while a server uses the embedded database, the command line cannot
// open it.
test.skipIf(inject("template").engine === "pglite")(
  "setting an account's password on the command line ends the account's sessions in a running server",
  async () => {
    await using site = await openSite({ RATE_LIMITS: "off" });
    const browser = site.browser();
    await browser.logIn("ben", password);
    expect(await browser.whoAmI()).toBe(200);
    await using administration = await openAdministration(site.context.config, silent);
    await administration.setPassword("ben", undefined);
    expect(await browser.whoAmI()).toBe(401);
  },
);
