import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { openAdministration } from "../../commands/administer-accounts.ts";
import { openBackupAdministration } from "../../commands/administer-backups.ts";
import { readConfig } from "../../config.ts";

const { engine, url } = { url: "", ...inject("template") };

test.skipIf(engine === "pglite")(
  "the database role in deploy/postgres-role.sql is not a superuser and has all rights that Roost needs",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "roost-role-"));
    const name = `roost_test_${randomUUID().replaceAll("-", "")}`;
    const script = join(dataDir, "role.sql");
    // The script creates a role and a database, both named `roost`, and removes the password of the
    // superuser that runs it. The test uses another name and leaves out the removal, so that it
    // changes nothing else on the test server.
    const text = (await readFile("deploy/postgres-role.sql", "utf8"))
      .replaceAll(/\b(role|database|owner) roost\b/g, `$1 ${name}`)
      .replace(/^alter role current_user .*$/m, "");
    await writeFile(script, text);
    const server = new pg.Client(url);
    await server.connect();
    try {
      await promisify(execFile)(
        "psql",
        ["--no-psqlrc", "--set=ON_ERROR_STOP=1", `--file=${script}`, url],
        { env: { ...process.env, POSTGRES_PASSWORD: "se'cret" } },
      );
      const { rows } = await server.query(
        "select rolsuper, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = $1",
        [name],
      );
      expect(rows).toEqual([
        { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
      ]);
      const own = { username: name, password: "se'cret", pathname: `/${name}` };
      const DATABASE_URL = Object.assign(new URL(url), own).href;
      const config = readConfig({ DATABASE_URL, DATA_DIR: dataDir });
      const log = pino({ level: "silent" });
      // The test runs migrations, an export and an import, because these need more rights than any
      // other work.
      {
        await using accounts = await openAdministration(config, log);
        await accounts.create("ana", undefined);
      }
      await using administration = await openBackupAdministration(config, log);
      const backup = await administration.createBackup();
      const { message } = await administration.importFrom(
        join(dataDir, "backups", backup.name),
        false,
      );
      expect(message).toBe("Database has been successfully imported");
    } finally {
      await server.query(`drop database if exists ${name} with (force)`);
      await server.query(`drop role if exists ${name}`);
      await server.end();
      await rm(dataDir, { recursive: true });
    }
  },
);
