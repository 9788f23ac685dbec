import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { startBuiltServer } from "../scripts/server-process.ts";
import { alsoOnPostgres, createDatabase } from "./databases.ts";
import { type BadDump, badDumps } from "./hostile-dumps.ts";
import { adminCookie, fillBlog, openNext, sendImport } from "./imports.ts";
import { isFull } from "./scale.ts";
import { submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

const fixtures = join(import.meta.dirname, "../src/server/dump/fixtures");
/** The maximum number of milliseconds from the start of an import until its response. */
const answeredWithin = 30_000;

/**
 * Exports the database, without the line that contains the time of the export. If two exports are
 * equal, no data changed between them.
 */
async function exported(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/database/export`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll(/^-- (?:Taken|SHA-256).*$/gm, "");
}

/**
 * Returns the value in one column of an exported submission; undefined if the value is missing or
 * null.
 */
function valueIn(dump: string, id: string, column: string): string | undefined {
  const columns = /^COPY public\.submissions \((.+)\)/m.exec(dump)?.[1]?.split(", ") ?? [];
  const row = dump.split("\n").find((line) => line.startsWith(`${id}\t`));
  const value = row?.split("\t")[columns.indexOf(column)];
  return value === "\\N" ? undefined : value;
}

/**
 * Returns `count` of the dumps that the given part of the server (the parser or the import) must
 * refuse. The returned dumps are spread evenly over all dumps that this part must refuse.
 */
function some(all: BadDump[], refusedBy: BadDump["refusedBy"], count: number): BadDump[] {
  const found = all.filter((dump) => dump.refusedBy === refusedBy);
  const step = Math.floor(found.length / count);
  return found.filter((_, index) => index % step === 0).slice(0, count);
}

/**
 * Imports bad dumps one after the other, checks each response, and returns the problems. The full
 * run of the fault tests imports all dumps, and the short run in `npm test` imports nine of them.
 */
async function problemsOf(dataDir: string, databaseUrl?: string): Promise<string[]> {
  const options = { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) };
  let cookie: string;
  {
    await using opened = await openNext(dataDir, databaseUrl);
    await fillBlog(opened.context.database, "present", 20);
    cookie = await adminCookie(opened);
  }
  await using server = await startBuiltServer({ ...options, env: { DAILY_BACKUPS: "off" } });
  const { id } = await submit(server.url);
  let before = "";
  // The test waits until the submission is stored and matched. The response comes before that.
  await until(
    async () => {
      before = await exported(server.url, cookie);
      return valueIn(before, id, "matched_as_of") !== undefined;
    },
    // The interval is long, because each check exports the database. During an export, the embedded
    // database runs no other query.
    { timeoutMs: 120_000, everyMs: 250 },
  );
  expect(before).toContain("present-20");
  const good = {
    own: Buffer.from(
      await (await fetch(`${server.url}/api/database/export`, { headers: { cookie } })).bytes(),
    ),
    plain: await readFile(join(fixtures, "18.sql")),
    archive: await readFile(join(fixtures, "18.backup")),
  };
  const all = badDumps(good);
  expect(all.length).toBeGreaterThanOrEqual(200);
  const tried = isFull ? all : [...some(all, "import", 3), ...some(all, "reader", 6)];
  const problems: string[] = [];
  for (const { name, file, extension } of tried) {
    const begun = performance.now();
    const answer = await sendImport(server.url, cookie, file, `a.${extension}`);
    const body = (await answer.json()) as Record<string, unknown>;
    const took = Math.round(performance.now() - begun);
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (!isRefused || took > answeredWithin) {
      problems.push(`${name}: ${answer.status} in ${took} ms, ${JSON.stringify(body)}`);
    }
    if ((await exported(server.url, cookie)) !== before)
      problems.push(`${name}: it changed something`);
  }
  return problems;
}

describe("the server refuses each unsuitable database dump, such as one that is damaged, hostile or made for other tables", () => {
  test("each bad dump is refused within 30 seconds and changes no data, on the embedded database", async () => {
    await using directory = await temporaryDirectory(inject("dataTemplate"));
    expect(await problemsOf(directory.path)).toEqual([]);
  });

  test.runIf(alsoOnPostgres)(
    "each bad dump is refused within 30 seconds and changes no data, on PostgreSQL",
    async () => {
      await using directory = await temporaryDirectory();
      await using database = await createDatabase();
      expect(await problemsOf(directory.path, database.url)).toEqual([]);
    },
  );
});
