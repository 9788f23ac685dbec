import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dump, DumpSummary } from "./dump.ts";
import { DumpError } from "./dump.ts";
import { openDump } from "./open-dump.ts";

/** What a dump has been read to hold, all of it. */
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

/** Reads what is no file yet. */
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

/** What is said of a dump that is refused; undefined when it is not. */
export async function refusalOfDump(
  content: string | Buffer,
  limits?: { maxBytes?: number },
): Promise<string | undefined> {
  return readContent(content, limits).then(
    () => undefined,
    (error: unknown) => {
      // Whatever else is thrown is a mistake of ours, not of the file.
      if (!(error instanceof DumpError)) throw error;
      return error.message;
    },
  );
}

/** A script as `pg_dump` writes it around statements. */
export const plainDump = (statements: string): string =>
  `--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n${statements}\n--\n-- PostgreSQL database dump complete\n--\n\n`;
