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
  keepTables,
  listRanges,
  listSequences,
  migrationsToDump,
  setDumpFormats,
  type TableToDump,
} from "./dump-store.ts";
import { readSchema } from "./schema.ts";

/** As `pg_dump` begins; PostgreSQL 13 knows them all. */
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

/** The server's answers come in small pieces: so many bytes of them are handed on at once. */
const pieceBytes = 64 * 1024;
/** The embedded engine gives a whole answer at once: this much is asked for at a time. */
const rangeBytes = 4 * 1024 * 1024;
/** A table that takes less on the disk is asked for whole. */
const smallBytes = 1024 * 1024;

const newline = 0x0a;

type Output = {
  write(bytes: Buffer): Promise<void>;
  /** Of all that was written. */
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

/** Joins pieces into ones of some size; larger ones stay as they are. */
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

/** A row is a line: what is a newline in a value is written otherwise. */
function countRows(bytes: Buffer): number {
  let count = 0;
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, end + 1)) {
    count += 1;
  }
  return count;
}

/**
 * Writes the database as one moment has it. What is written differs between two databases with the
 * same data, whichever engines hold them, by when it was taken and so by its checksum alone.
 *
 * @param sink takes one piece after the other; nothing more is read before it has
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
      await keepTables(db);
      await setDumpFormats(db);
      const described = await describeTables(db);
      // Not earlier: what has begun to be sent can only be broken off.
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
