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

/**
 * The settings with which `pg_dump` begins a script. Settings that PostgreSQL 13 does not know are
 * left out.
 */
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

/**
 * The number of bytes of one piece of a dump. PostgreSQL sends rows in smaller chunks, which are
 * combined until they reach this size.
 */
const pieceBytes = 64 * 1024;
/**
 * The number of bytes that one query should return on the embedded engine. The engine returns a
 * query's whole result at once, so a large table is read with several queries.
 */
const rangeBytes = 4 * 1024 * 1024;
/** The size in bytes on the disk below which a table is read with one query. */
const smallBytes = 1024 * 1024;

const newline = 0x0a;

type Output = {
  write(bytes: Buffer): Promise<void>;
  /** Returns the checksum of all bytes that have been written so far. */
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

/** Combines small chunks into pieces of `pieceBytes` bytes. Larger chunks are not changed. */
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
 * Counts the rows in COPY's text format. Each line is one row, because newlines within values are
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
 * Writes a dump of the database from one snapshot. Dumps of equal data differ only in their time
 * and checksum, even if one is from PGlite and the other from PostgreSQL.
 *
 * @param sink writes one piece; the next piece is read after the sink's promise has resolved
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
      // Nothing is sent before this line. So if locking or describing the tables fails, the server
      // can still respond with an error.
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
