import { createHash } from "node:crypto";
import type { Database } from "../../db/connection.ts";
import type { SessionTransaction } from "../../db/session.ts";
import {
  checksumPrefix,
  firstLine,
  lastLine,
  rowsPrefix,
  takenPrefix,
} from "../../dump/roost-export-format.ts";
import {
  describeTables,
  listRanges,
  listSequences,
  lockTablesForReading,
  migrationsToDump,
  setDumpFormats,
  type TableToDump,
} from "./dump-store.ts";
import { readSchema } from "./read-schema.ts";

/** The settings with which `pg_dump` begins, as far as PostgreSQL 13 knows them. */
const settings = `
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
`;

/** The server sends rows in small chunks, which are combined until they have this many bytes. */
const pieceBytes = 64 * 1024;
/**
 * The embedded engine returns a query's whole result at once, so each query asks for about this
 * many bytes.
 */
const rangeBytes = 4 * 1024 * 1024;
/** A table below this size on the disk is read with one query. */
const smallBytes = 1024 * 1024;

const newline = 0x0a;

type Output = {
  write(bytes: Buffer): Promise<void>;
  /** Returns the checksum of everything written so far. */
  checksum(): string;
};

function createOutput(sink: (bytes: Buffer) => Promise<void>): Output {
  const hash = createHash("sha256");
  return {
    async write(bytes) {
      hash.update(bytes);
      await sink(bytes);
    },
    checksum: () => hash.copy().digest("hex"),
  };
}

/** Combines small chunks into pieces of `pieceBytes`; larger chunks stay as they are. */
async function* joinPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.byteLength;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

/**
 * Counts the rows of COPY's text format. Each row is a line, because newlines in values are
 * escaped.
 */
function countRows(bytes: Buffer): number {
  let count = 0;
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, end + 1)) {
    count += 1;
  }
  return count;
}

/**
 * Writes a dump of the database from one snapshot. Two dumps of the same data, even from different
 * engines, differ only in their time and checksum.
 * @param sink takes one piece after another; the next one is read when it has resolved
 */
export async function writeDump(
  database: Database,
  sink: (bytes: Buffer) => Promise<void>,
  { takenAt }: { takenAt: Date },
): Promise<{ rows: number }> {
  const { before, after } = await readSchema();
  const output = createOutput(sink);
  const writeText = (text: string) => output.write(Buffer.from(text));

  const beginning = `${firstLine}\n${takenPrefix}${takenAt.toISOString()}\n${settings}\n${before}`;
  const session = await database.openSession();
  let rows = 0;
  let tables = 0;
  try {
    await session.transaction(async (transaction) => {
      const { db } = transaction;
      await lockTablesForReading(db);
      await setDumpFormats(db);
      const described = await describeTables(db);
      // Nothing is written before this point, so that an earlier failure can still become an error
      // response.
      await writeText(beginning);
      for (const table of described) {
        const ranges =
          database.engine === "postgres" || table.storedBytes < smallBytes
            ? [undefined]
            : await listRanges(db, table, rangeBytes);
        const queries = ranges.map((range) => table.rows(range));
        rows += await writeTable(transaction, output, table.target, queries);
        tables += 1;
      }
      const { target, rows: query } = migrationsToDump;
      rows += await writeTable(transaction, output, target, [query()]);
      tables += 1;
      for (const { name, value, isCalled } of await listSequences(db)) {
        await writeText(`\nSELECT pg_catalog.setval('${name}', ${value}, ${isCalled});\n`);
      }
    }, "begin isolation level repeatable read read only");
  } finally {
    await session.close();
  }
  await writeText(`\n${after}\n${rowsPrefix}${rows} in ${tables} tables\n`);
  const checksum = output.checksum();
  await writeText(`${checksumPrefix}${checksum}\n${lastLine}\n`);
  return { rows };
}

async function writeTable(
  { copyOut }: SessionTransaction,
  output: Output,
  target: TableToDump["target"],
  queries: string[],
): Promise<number> {
  let rows = 0;
  await output.write(Buffer.from(`\nCOPY ${target} FROM stdin;\n`));
  for (const query of queries) {
    for await (const piece of joinPieces(copyOut(query))) {
      rows += countRows(piece);
      await output.write(piece);
    }
  }
  await output.write(Buffer.from("\\.\n"));
  return rows;
}
