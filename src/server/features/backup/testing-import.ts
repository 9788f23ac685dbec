import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { ImportFailure, ImportResult } from "#common/backup/import.ts";
import type { Context } from "../../context.ts";
import { checksumPrefix, lastLine, rowsPrefix } from "../../dump/roost-export-format.ts";
import { someHash } from "../../passwords/testing-hash.ts";
import { ImportRefused, importDump } from "./import-dump.ts";
import type { ImportOrder } from "./replace-data.ts";
import { dumpOf, linesOf } from "./testing.ts";

/** Corrects the row count and the checksum of a dump that a test has changed. */
export function sealed(dump: string): string {
  const body = dump.slice(0, dump.lastIndexOf(rowsPrefix));
  const tables = [...body.matchAll(/^COPY [^\n]+ FROM stdin;\n((?:(?!\\\.\n)[^\n]*\n)*)\\\.\n/gm)];
  const rows = tables.reduce((sum, [, lines = ""]) => sum + lines.split("\n").length - 1, 0);
  const counted = `${body}${rowsPrefix}${rows} in ${tables.length} tables\n`;
  const checksum = createHash("sha256").update(counted).digest("hex");
  return `${counted}${checksumPrefix}${checksum}\n${lastLine}\n`;
}

const headOf = (table: string) =>
  new RegExp(`^COPY public\\.${table} \\(([^)]*)\\) FROM stdin;\n`, "m");

/** Adds a row to a dump. Columns without a given value are null. */
export function withRow(dump: string, table: string, row: Record<string, string>): string {
  const head = headOf(table).exec(dump);
  if (!head) throw new Error(`There is no ${table} in the dump`);
  const columns = (head[1] ?? "").split(", ").map((name) => name.replaceAll('"', ""));
  const line = columns.map((name) => row[name] ?? "\\N").join("\t");
  const end = dump.indexOf("\\.\n", head.index + head[0].length);
  return sealed(`${dump.slice(0, end)}${line}\n${dump.slice(end)}`);
}

/**
 * Returns the number of the line in a dump that contains a text. The first line has the number 1.
 */
export const lineOf = (dump: string, text: string): number =>
  dump.slice(0, dump.indexOf(text)).split("\n").length;

const usual = { keepAdmins: false, actor: null, action: "database.import", subject: null } as const;

/** Imports a dump given as text. */
export async function importText(
  context: Context,
  dump: string,
  order: Partial<ImportOrder> = {},
): Promise<ImportResult> {
  const path = join(context.config.dataDir, "dump-of-the-test.sql");
  await writeFile(path, dump);
  return importDump(context, { ...usual, path, ...order });
}

/** Imports a dump, checks that the import is refused, and returns the failure. */
export async function failureOf(
  context: Context,
  dump: string,
  order: Partial<ImportOrder> = {},
): Promise<ImportFailure & { status: number }> {
  try {
    await importText(context, dump, order);
  } catch (error) {
    if (error instanceof ImportRefused) return { ...error.failure, status: error.status };
    throw error;
  }
  throw new Error("The import was not refused");
}

/** A row of a dump with a post that is not part of the starter content. */
export const postRow = {
  id: "900",
  title: "A title",
  slug: "a-slug-of-its-own",
  content: "<p>Content that is long enough</p>",
  published: "t",
  tags: "[]",
  created_at: "2026-01-01 00:00:00+00",
  updated_at: "2026-01-01 00:00:00+00",
};

/** A row of a dump with an ordinary account that is not part of the starter content. */
export const userRow = {
  id: "900",
  username: "somebody",
  password: someHash,
  is_admin: "f",
  created_at: "2026-01-01 00:00:00+00",
};

/**
 * Imports a dump with one more row. Checks that the import is refused with an error that names the
 * row's line, and that it changes nothing.
 * @returns the reason of the refusal
 */
export async function reasonAgainstRow(
  context: Context,
  dump: string,
  table: string,
  row: Record<string, string>,
): Promise<string> {
  const changed = withRow(dump, table, row);
  const failure = await failureOf(context, changed);
  expect(failure).toMatchObject({
    status: 422,
    code: "UNPROCESSABLE_CONTENT",
    message: "Database import failed. The original data is preserved.",
    logFile: expect.stringMatching(/^import-logs\/import-.*\.log$/),
    backupFile: null,
  });
  // `withRow` has added the row directly before the line `\.`, which ends the table's rows. So the
  // row's line number is the number of that line minus one.
  const begin = changed.indexOf(`COPY public.${table} (`);
  const line = lineOf(changed, changed.slice(changed.indexOf("\n\\.\n", begin) + 1)) - 1;
  expect(failure.error).toContain(`Table ${table}, line ${line}:`);
  expect(linesOf(await dumpOf(context.database))).toEqual(linesOf(dump));
  const { rows } = await context.database.query(
    "select 1 from pg_namespace where nspname like 'roost%'",
  );
  expect(rows).toEqual([]);
  return failure.error;
}
