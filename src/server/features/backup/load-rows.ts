import { setImmediate as turn } from "node:timers/promises";
import type { Session, SessionTransaction } from "../../db/session.ts";
import { type Dump, DumpError, type DumpRows } from "../../dump/dump.ts";
import { readCopyRows, readCopyValue, writeCopyValue } from "./copy-values.ts";
import { type RowCheck, rowChecks } from "./row-rules.ts";
import { inStaging } from "./staging-store.ts";

/**
 * The number of milliseconds of checking imported rows after which the check pauses so that other
 * requests run.
 */
const sliceMs = 20;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

type DatabaseError = { code?: unknown; message?: unknown; where?: unknown; column?: unknown };

/**
 * Converts a database error about an imported row to a DumpError with the row's line. Returns any
 * other error unchanged.
 */
function refusalOf(error: unknown, piece: DumpRows): unknown {
  const { code, message, where, column } = error as DatabaseError;
  // PostgreSQL's error classes 22, 23 and 54 report invalid values, violated constraints and
  // exceeded limits. Errors of other classes, such as a full disk, are not the dump's fault.
  if (typeof code !== "string" || !/^(?:22|23|54)/.test(code)) return error;
  const [, row] = /^COPY [^,]+, line (\d+)/.exec(String(where)) ?? [];
  const [, inColumn] = /, column ([^:,]+)/.exec(String(where)) ?? [];
  const place = inColumn ?? (typeof column === "string" ? column : undefined);
  return new DumpError(`${place ? `${place}: ` : ""}${String(message).slice(0, 300)}`, {
    table: piece.table,
    ...(row ? { line: piece.lineOf(Number(row) - 1) } : {}),
  });
}

/** Checks each row, and removes unsafe parts from the HTML in it. Returns the rows to load. */
async function checkedRows(piece: DumpRows, check: RowCheck): Promise<Buffer> {
  const places = new Map(piece.columns.map((column, place) => [column, place]));
  const parts: Buffer[] = [];
  let unchangedFrom = 0;
  let start = 0;
  let row = 0;
  let sliceEnds = performance.now() + sliceMs;
  for (const values of readCopyRows(piece.bytes)) {
    const end = piece.bytes.indexOf("\n", start) + 1;
    let isChanged = false;
    try {
      check({
        get: (column) => readCopyValue(values[places.get(column) ?? -1] ?? "\\N"),
        set(column, value) {
          const place = places.get(column);
          if (place === undefined) return;
          values[place] = writeCopyValue(value);
          isChanged = true;
        },
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new DumpError(error.message, { table: piece.table, line: piece.lineOf(row) });
    }
    if (isChanged) {
      parts.push(piece.bytes.subarray(unchangedFrom, start), Buffer.from(`${values.join("\t")}\n`));
      unchangedFrom = end;
    }
    start = end;
    row += 1;
    if (performance.now() > sliceEnds) {
      await turn();
      sliceEnds = performance.now() + sliceMs;
    }
  }
  if (parts.length === 0) return piece.bytes;
  return Buffer.concat([...parts, piece.bytes.subarray(unchangedFrom)]);
}

/**
 * The number of bytes to load with one COPY statement. Smaller pieces of the dump are combined
 * first. This saves time, because the import waits for the database's response to each statement.
 */
const gatheredBytes = 1024 * 1024;

/** Combines pieces of a dump that belong to the same table into larger ones. */
async function* gather(pieces: AsyncIterable<DumpRows>): AsyncGenerator<DumpRows, void, undefined> {
  let gathered: DumpRows[] = [];
  let bytes = 0;
  const isLike = ({ table, columns }: DumpRows) =>
    gathered[0]?.table === table && gathered[0].columns.join() === columns.join();
  for await (const piece of pieces) {
    if (gathered.length > 0 && (!isLike(piece) || bytes >= gatheredBytes)) {
      yield joined(gathered);
      gathered = [];
      bytes = 0;
    }
    gathered.push(piece);
    bytes += piece.bytes.length;
  }
  if (gathered.length > 0) yield joined(gathered);
}

function joined(pieces: DumpRows[]): DumpRows {
  const [first] = pieces;
  if (!first || pieces.length === 1) return first as DumpRows;
  return {
    ...first,
    bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)),
    count: pieces.reduce((sum, { count }) => sum + count, 0),
    lineOf(row) {
      let before = 0;
      for (const piece of pieces) {
        if (row < before + piece.count) return piece.lineOf(row - before);
        before += piece.count;
      }
      return 0;
    },
  };
}

type Prepared = { piece: DumpRows; rows: Buffer };

async function load({ copyIn }: SessionTransaction, { piece, rows }: Prepared): Promise<void> {
  const columns = piece.columns.map(quote).join(", ");
  try {
    await copyIn(`${quote(piece.table)} (${columns})`, rows);
  } catch (error) {
    throw refusalOf(error, piece);
  }
}

/**
 * Loads the rows of some tables into the staging schema. While the database stores one piece of the
 * dump, the next piece is read.
 * @param tables the number of rows of each table
 * @param onTable called when all rows of a table are visible to other sessions
 * @param stop cancels the loading between two pieces
 * @throws DumpError with the line of the first row that its table does not accept
 */
export async function loadRows(
  session: Session,
  dump: Dump,
  tables: ReadonlyMap<string, number>,
  onTable: (table: string) => void,
  stop: AbortSignal,
): Promise<void> {
  const left = new Map(tables);
  const pieces = gather(dump.rows(new Set(tables.keys())));
  const prepare = async (): Promise<Prepared | undefined> => {
    const { done, value: piece } = await pieces.next();
    if (done) return undefined;
    const check = rowChecks.get(piece.table);
    return { piece, rows: check ? await checkedRows(piece, check) : piece.bytes };
  };
  let next = prepare();
  const loadOne = async (transaction: SessionTransaction, prepared: Prepared) => {
    const { table, count } = prepared.piece;
    const loading = load(transaction, prepared);
    next = prepare();
    // Preparing the next rows can fail while the current rows are still loading. The error is
    // thrown later, where `next` is awaited. Without this empty handler, Node would report an
    // unhandled rejection before that.
    next.catch(() => {});
    await loading;
    left.set(table, (left.get(table) ?? 0) - count);
  };
  try {
    for (let first = await next; first; first = await next) {
      const { table } = first.piece;
      await inStaging(session, async (transaction) => {
        let prepared: Prepared | undefined = first;
        while (prepared?.piece.table === table) {
          stop.throwIfAborted();
          await loadOne(transaction, prepared);
          // On the embedded engine, each piece is loaded in a transaction of its own, so that other
          // requests run between two pieces.
          prepared = session.isExclusive ? undefined : await next;
        }
      });
      if (left.get(table) === 0) onTable(table);
    }
  } finally {
    await next.catch(() => {});
    await pieces.return(undefined);
  }
}
