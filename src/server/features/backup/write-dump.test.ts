import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing.ts";
import { dumpedTables } from "./table-rules.ts";
import { dumpOf, fillWithAwkward, linesOf, rowsIn } from "./testing.ts";
import { writeDump } from "./write-dump.ts";

test("two dumps of unchanged data differ only in their creation time and checksum", async () => {
  const database = await openTestDatabase();
  try {
    await fillWithAwkward(database);
    const one = await dumpOf(database, new Date("2026-01-01T00:00:00Z"));
    const other = await dumpOf(database, new Date("2026-02-02T00:00:00Z"));
    expect(other).not.toBe(one);
    expect(linesOf(other)).toEqual(linesOf(one));
    expect(one.split("\n").length - linesOf(one).length).toBe(2);
  } finally {
    await database.close();
  }
});

test("a dump contains every row once, sorted by key, with the number of rows and a checksum", async () => {
  const database = await openTestDatabase();
  try {
    await fillWithAwkward(database);
    const dump = await dumpOf(database);

    const [content = "", trailer = ""] = dump.split("-- SHA-256 of everything before this line: ");
    const checksum = createHash("sha256").update(content).digest("hex");
    expect(trailer).toBe(`${checksum}\n-- Roost export complete\n`);

    const versions = rowsIn(dump, "post_versions").map((row) => Number(row.split("\t")[0]));
    expect(versions).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
    const days = rowsIn(dump, "analytics_counts").map((row) => row.split("\t")[2] ?? "");
    expect(days).toHaveLength(30_000);
    expect(days).toEqual([...new Set(days)].sort());

    const counts = await Promise.all(
      [...dumpedTables, "kysely_migration"].map(async (table) => {
        const { rows } = await database.query(`select count(*)::int as count from ${table}`);
        expect([table, rowsIn(dump, table).length]).toEqual([table, rows[0]?.count]);
        return Number(rows[0]?.count);
      }),
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(content).toContain(`\n-- Rows: ${total} in ${counts.length} tables\n`);
    expect(await writeDump(database, async () => {}, { takenAt: new Date() })).toEqual({
      rows: total,
    });
  } finally {
    await database.close();
  }
});

test("a dump is one snapshot, and does not contain rows that were written while the dump was made", async () => {
  const database = await openTestDatabase();
  try {
    const insert = (name: string) =>
      database.db.insertInto("users").values({ username: name, password: "none" }).execute();
    let inserted: Promise<unknown> | undefined;
    const pieces: Buffer[] = [];
    await writeDump(
      database,
      async (bytes) => {
        pieces.push(bytes);
        if (inserted || !bytes.includes("COPY public.users")) return;
        inserted = insert("latecomer");
        // On the embedded engine, the test cannot wait for the inserted row here, because the
        // engine runs no other query until the dump is written.
        if (database.engine === "postgres") await inserted;
      },
      { takenAt: new Date() },
    );
    await inserted;
    const dump = Buffer.concat(pieces).toString();
    expect(dump).not.toContain("latecomer");
    expect(await dumpOf(database)).toContain("latecomer");
  } finally {
    await database.close();
  }
});

test("an export closes its database session when its client disconnects", async () => {
  const database = await openTestDatabase();
  try {
    await fillWithAwkward(database);
    const leave = async (bytes: Buffer) => {
      if (bytes.includes("<p>1</p>")) throw new Error("gone");
    };
    await expect(writeDump(database, leave, { takenAt: new Date() })).rejects.toThrow("gone");
    const sessions = async () => {
      const { rows } = await database.query(
        "select 1 from pg_stat_activity where application_name = 'roost-session' and datname = current_database()",
      );
      return rows.length;
    };
    await expect.poll(sessions).toBe(0);
    expect(await dumpOf(database)).toContain("\n-- Roost export complete\n");
  } finally {
    await database.close();
  }
});
