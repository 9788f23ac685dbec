import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dump, DumpSummary } from "./dump.ts";
import { DumpError } from "./dump.ts";
import { openDump } from "./open-dump.ts";

/** The result of reading a dump completely: its summary and all of its rows. */
export type ReadDump = { summary: DumpSummary; rows: Map<string, string> };

export async function readWhole(dump: Dump): Promise<ReadDump> {
  const summary = await dump.inspect();
  const pieces = new Map<string, Buffer[]>();
  for await (const { table, bytes } of dump.rows(new Set(summary.tables.keys()))) {
    pieces.set(table, [...(pieces.get(table) ?? []), bytes]);
  }
  const rows = [...pieces].map(
    ([table, parts]) => [table, Buffer.concat(parts).toString()] as const,
  );
  return { summary, rows: new Map(rows) };
}

/** Writes a test's dump to a temporary file and reads it with the dump reader. */
export async function readContent(
  content: string | Buffer,
  limits?: { maxBytes?: number },
): Promise<ReadDump> {
  const directory = await mkdtemp(join(tmpdir(), "roost-dump-"));
  try {
    const path = join(directory, "dump");
    await writeFile(path, content);
    return await readWhole(await openDump(path, limits));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the error message of a dump that is refused; undefined if it is accepted. */
export async function refusalOfDump(
  content: string | Buffer,
  limits?: { maxBytes?: number },
): Promise<string | undefined> {
  return readContent(content, limits).then(
    () => undefined,
    (error: unknown) => {
      // Only a `DumpError` says that the file is invalid. Any other error is a defect of the dump
      // reader, so it is thrown again.
      if (!(error instanceof DumpError)) throw error;
      return error.message;
    },
  );
}

/**
 * Returns an SQL script of the given statements with the comments that `pg_dump` writes around
 * them.
 */
export const plainDump = (statements: string): string =>
  `--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n${statements}\n--\n-- PostgreSQL database dump complete\n--\n\n`;
