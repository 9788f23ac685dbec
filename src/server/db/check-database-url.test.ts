import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { openTestDatabase } from "../testing.ts";
import { checkDatabaseUrl } from "./check-database-url.ts";
import { openDatabase } from "./open-database.ts";

test("a DATABASE_URL whose server does not respond or whose host does not exist is refused with an error that says why", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const url = `postgres://roost:secret@127.0.0.1:${port}/roost`;
  await expect(checkDatabaseUrl(url)).rejects.toThrow(
    `DATABASE_URL: no answer from 127.0.0.1:${port}`,
  );
  silent.close();
  await expect(checkDatabaseUrl("postgres://roost:secret@roost.invalid/roost")).rejects.toThrow(
    /^DATABASE_URL: the host name roost\.invalid (does not exist|could not be resolved)$/,
  );
});

const { engine } = inject("template");

test.skipIf(engine === "pglite")(
  "the error for a refused DATABASE_URL quotes the database server's own reason",
  async () => {
    const database = await openTestDatabase();
    const variant = (change: Partial<URL>) =>
      Object.assign(new URL(database.url ?? ""), change).href;
    const role = `roost_test_${randomUUID().replaceAll("-", "")}`;
    try {
      await checkDatabaseUrl(variant({}));
      await expect(checkDatabaseUrl(variant({ pathname: "/missing" }))).rejects.toThrow(
        /^DATABASE_URL: database "missing" does not exist$/,
      );
      await expect(checkDatabaseUrl(variant({ username: role }))).rejects.toThrow(
        /^DATABASE_URL: (role ".*" does not exist|password authentication failed .*)$/,
      );
      // The role may connect to the database, but has too few rights to migrate the schema.
      await database.query(`create role ${role} login password 'secret'`);
      const databaseUrl = variant({ username: role, password: "secret" });
      const opening = openDatabase(
        { databaseUrl, dataDir: "" },
        pino({ level: "silent" }),
        async () => {},
      );
      await expect(opening).rejects.toThrow(
        /^DATABASE_URL: its role has too few rights: permission denied for /,
      );
    } finally {
      await database.query(`drop role if exists ${role}`);
      await database.close();
    }
  },
);
