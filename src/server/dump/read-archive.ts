import type { FileHandle } from "node:fs/promises";
import { createArchiveBytes } from "./archive-bytes.ts";
import type { ArchiveEntry } from "./archive-contents.ts";
import { readContents } from "./archive-contents.ts";
import { decompressChunks, readChunks, skipChunks } from "./archive-data.ts";
import type { ByteReader } from "./byte-reader.ts";
import { createByteReader } from "./byte-reader.ts";
import type { DumpRows } from "./dump.ts";
import { DumpError } from "./dump.ts";
import type { Findings } from "./findings.ts";
import { recordStatement, recordTable, refuseServerTable } from "./findings.ts";
import { readInsert } from "./insert-rows.ts";
import { excerpt, nextToken } from "./lexer.ts";
import { createRowBatch } from "./row-batch.ts";
import { parseCopy, readCopy } from "./script.ts";
import { dumpName, readStatement } from "./statement.ts";

const dataBlock = 1;
const maxTokenBytes = 1024 * 1024;

async function* oneText(text: string): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(text);
}

/** Checks the SQL of one archive entry by the same rules as the statements of a script. */
async function checkText(findings: Findings, text: string): Promise<void> {
  const reader = createByteReader(oneText(text));
  for (;;) {
    const token = await nextToken(reader, maxTokenBytes);
    if (token.kind === "end") return;
    if (token.kind === "comment") continue;
    if (token.kind === "meta") throw new DumpError(`${excerpt(token.text)} is a psql command`);
    await recordStatement(findings, await readStatement(reader, token));
  }
}

/**
 * Kinds of archive entries that describe the database itself. They are skipped, because only a
 * restore that creates a database uses them.
 */
const skippedKinds = new Set(["DATABASE", "DATABASE PROPERTIES"]);

async function checkEntry(findings: Findings, entry: ArchiveEntry): Promise<void> {
  const { kind, name, schema, definition, dropping } = entry;
  if (/\b(?:BLOBS?|LARGE OBJECTS?)\b/.test(kind)) {
    throw new DumpError("The dump holds large objects");
  }
  if (kind === "MATERIALIZED VIEW DATA") throw new DumpError("The dump has a materialized view");
  if (skippedKinds.has(kind)) return;
  if (kind === "TABLE" || kind === "TABLE DATA") {
    const table = dumpName(schema || undefined, name);
    refuseServerTable(table, 0);
    recordTable(findings, table, 0);
  } else if (entry.hasData && entry.copying !== "") {
    throw new DumpError(`The archive has data of a ${excerpt(kind)}`);
  }
  try {
    await checkText(findings, definition);
    await checkText(findings, dropping);
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    throw new DumpError(
      `In the archive's entry ${excerpt(kind)} ${excerpt(name)}, ${error.message}`,
    );
  }
}

/**
 * Parses the COPY statement of an archive entry.
 *
 * @returns undefined if the entry's rows are written as INSERT statements
 */
async function parseCopying({ copying, schema, name }: ArchiveEntry) {
  if (copying === "") return undefined;
  const table = dumpName(schema || undefined, name);
  const reader = createByteReader(oneText(copying));
  const statement = await readStatement(reader, await nextToken(reader, maxTokenBytes));
  if (!statement.word("copy")) {
    throw new DumpError("Its rows would be stored by something other than COPY", { table });
  }
  const copy = parseCopy(statement);
  if (copy.table !== table || (await nextToken(reader, maxTokenBytes)).kind !== "end") {
    throw new DumpError(
      "Its rows are to be stored in another table; make the dump without --load-via-partition-root",
      { table },
    );
  }
  return copy;
}

async function* readInserts(
  reader: ByteReader,
  findings: Findings,
  table: string,
): AsyncGenerator<DumpRows, void, undefined> {
  const batch = createRowBatch();
  for (;;) {
    const token = await nextToken(reader, maxTokenBytes);
    if (token.kind === "end") break;
    if (token.kind === "comment") continue;
    if (token.kind !== "word" || token.text !== "insert") {
      throw new DumpError("Its data has something other than INSERTs", { table, line: token.line });
    }
    yield* readInsert(reader, findings, batch, table);
  }
  const gathered = batch.take();
  if (gathered) yield gathered;
}

async function skipEnd(reader: ByteReader, table: string): Promise<void> {
  do {
    for (; reader.at < reader.held.length; reader.at += 1) {
      if (reader.held[reader.at] !== 10) {
        throw new DumpError("Unexpected data follows its rows", { table, line: reader.line });
      }
    }
  } while (await reader.more());
}

/**
 * Reads a custom archive of pg_dump from its beginning to its end.
 *
 * @param isWanted returns whether to read the rows of a table; the rows of other tables are skipped
 * @param maxBytes the maximum total size of the decompressed data
 */
export async function* readArchive(
  file: FileHandle,
  size: number,
  findings: Findings,
  { isWanted, maxBytes }: { isWanted: (table: string) => boolean; maxBytes: number },
): AsyncGenerator<DumpRows, void, undefined> {
  const bytes = createArchiveBytes(file, size);
  const { entries, compression, readInteger } = await readContents(bytes);
  for (const entry of entries.values()) await checkEntry(findings, entry);

  let total = 0;
  async function* counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    for await (const piece of pieces) {
      total += piece.length;
      if (total > maxBytes) {
        const most = Math.floor(maxBytes / 1024 / 1024);
        throw new DumpError(`The archive holds more than ${most} MB uncompressed`);
      }
      yield piece;
    }
  }

  const left = new Set(
    [...entries.values()].filter(({ kind, hasData }) => kind === "TABLE DATA" && hasData),
  );
  for (;;) {
    const position = bytes.position();
    const block = await bytes.byteOrEnd();
    if (block === undefined) break;
    if (block !== dataBlock) throw new DumpError("The archive holds large objects, or is damaged");
    const entry = entries.get(await readInteger());
    if (!entry || !left.delete(entry) || (entry.offset ?? position) !== position) {
      throw new DumpError("The archive's data is not where its table of contents says");
    }
    const table = dumpName(entry.schema || undefined, entry.name);
    if (!isWanted(table)) {
      await skipChunks(bytes, readInteger);
      continue;
    }
    const chunks = readChunks(bytes, readInteger, table);
    const pieces = counted(decompressChunks(chunks, compression, table));
    try {
      const reader = createByteReader(pieces, { table });
      const copy = await parseCopying(entry);
      if (copy) {
        yield* readCopy(reader, findings, copy);
        await skipEnd(reader, table);
      } else {
        yield* readInserts(reader, findings, table);
      }
    } finally {
      await pieces.return();
    }
  }
  const [missing] = left;
  if (missing) {
    throw new DumpError("The archive ends before its rows: it is incomplete", {
      table: dumpName(missing.schema || undefined, missing.name),
    });
  }
}
