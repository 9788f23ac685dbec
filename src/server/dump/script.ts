import type { ByteReader } from "./byte-reader.ts";
import { readCopyRows } from "./copy-rows.ts";
import type { DumpRows } from "./dump.ts";
import { DumpError } from "./dump.ts";
import type { Findings } from "./findings.ts";
import { recordStatement, recordTable, refuseServerTable } from "./findings.ts";
import { readInsert } from "./insert-rows.ts";
import type { Token } from "./lexer.ts";
import { excerpt, nextToken } from "./lexer.ts";
import { createRowBatch } from "./row-batch.ts";
import type { Cursor } from "./statement.ts";
import { dumpName, readStatement, takeNames } from "./statement.ts";

/**
 * Parses a statement such as `COPY public.users (id, name) FROM stdin`, starting behind its first
 * word.
 */
export function parseCopy(statement: Cursor): { table: string; columns: string[] } {
  const table = statement.qualifiedName();
  const columns = table === undefined ? undefined : takeNames(statement);
  if (table === undefined || !columns) {
    throw new DumpError("COPY names no table and columns as pg_dump does", {
      line: statement.line,
    });
  }
  refuseServerTable(table, statement.line);
  if (!statement.word("from", "stdin") || !statement.isAtEnd()) {
    throw new DumpError("COPY reads or writes something other than the rows that follow", {
      table,
      line: statement.line,
    });
  }
  return { table, columns };
}

/**
 * The line after the last row. The reader has already read this line, so its length is subtracted
 * from the reader's position to find where the rows end.
 */
const endMark = "\\.\n";

/** Yields the rows that follow a COPY statement, and records their position. */
export async function* readCopy(
  reader: ByteReader,
  findings: Findings,
  { table, columns }: { table: string; columns: string[] },
): AsyncGenerator<DumpRows, void, undefined> {
  const noted = recordTable(findings, table, reader.line);
  for (const column of columns) noted.columns.add(column);
  const { offset: start, line: firstLine } = reader;
  const rowsBefore = noted.rows;
  for await (const { bytes, count, line } of readCopyRows(reader, table, columns.length)) {
    noted.rows += count;
    yield { table, columns, bytes, count, lineOf: (row) => line + row };
  }
  const end = reader.offset - endMark.length;
  findings.blocks.push({
    table,
    columns,
    start,
    end,
    count: noted.rows - rowsBefore,
    line: firstLine,
  });
}

const dataComment = /^ Data for Name: (.+); Type: TABLE DATA; Schema: (.+); Owner: /;
const headComment = " PostgreSQL database dump";
const endComment = " PostgreSQL database dump complete";
const clusterComment = " PostgreSQL database cluster dump";
const restrictCommand = /^\\(restrict|unrestrict) ([A-Za-z0-9]{1,128})$/;
const maxTokenBytes = 1024 * 1024;

/**
 * Reads a dump in the form of an SQL script to its end.
 * @param isOwn whether the script is Roost's own export, whose first and last lines have been
 *   checked
 */
export async function* readScript(
  reader: ByteReader,
  findings: Findings,
  { isOwn }: { isOwn: boolean },
): AsyncGenerator<DumpRows, void, undefined> {
  const batch = createRowBatch();
  let isBegun = isOwn;
  let isComplete = false;
  let key: string | undefined;

  function readComment({ text, line }: Token): void {
    if (text === headComment) isBegun = true;
    else if (text === endComment) isComplete = true;
    else if (text === clusterComment) {
      throw new DumpError("This is a dump of a whole server; make one of the database (pg_dump)", {
        line,
      });
    }
    const [, name, schema] = dataComment.exec(text) ?? [];
    if (name && schema) recordTable(findings, dumpName(schema, name), line);
  }

  function readMeta({ text, line }: Token): void {
    const [, command, given] = restrictCommand.exec(text) ?? [];
    if (/^\\c(?:onnect)?\b/.test(text)) {
      throw new DumpError("It connects to a database; make the dump without --create (-C)", {
        line,
      });
    }
    const isExpected =
      command === "restrict"
        ? key === undefined && !isComplete && !isOwn
        : given !== undefined && given === key && isComplete;
    if (!isExpected) {
      throw new DumpError(`${excerpt(text)} is a psql command; pg_dump writes none here`, {
        line,
      });
    }
    key = command === "restrict" ? given : "";
  }

  for (;;) {
    const token = await nextToken(reader, maxTokenBytes);
    if (token.kind === "end") break;
    if (token.kind === "comment") {
      readComment(token);
      continue;
    }
    if (!isBegun) {
      throw new DumpError("This file was made neither by pg_dump nor by an export", {
        line: token.line,
      });
    }
    if (token.kind === "meta") {
      readMeta(token);
      continue;
    }
    if (isComplete) {
      throw new DumpError("Unexpected text follows the end of the dump", { line: token.line });
    }
    if (token.kind === "word" && token.text === "insert") {
      yield* readInsert(reader, findings, batch);
      continue;
    }
    const statement = await readStatement(reader, token);
    if (!statement.word("copy")) {
      await recordStatement(findings, statement);
      continue;
    }
    const copy = parseCopy(statement);
    if (reader.held.length === reader.at) await reader.more();
    if (reader.held[reader.at] !== 10) {
      throw new DumpError("Unexpected text follows COPY in its line", {
        table: copy.table,
        line: statement.line,
      });
    }
    reader.at += 1;
    reader.line += 1;
    const gathered = batch.take();
    if (gathered) yield gathered;
    yield* readCopy(reader, findings, copy);
  }
  const gathered = batch.take();
  if (gathered) yield gathered;
  if (!isBegun) {
    throw new DumpError("This file was made neither by pg_dump nor by an export", {
      line: reader.line,
    });
  }
  if (isOwn) return;
  if (!isComplete || (key !== undefined && key !== "")) {
    throw new DumpError("The file's end is missing: it is incomplete", { line: reader.line });
  }
}
