import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createByteReader, pieceSize } from "./byte-reader.ts";
import type { Dump, DumpRows, DumpSummary } from "./dump.ts";
import { DumpError } from "./dump.ts";
import type { Findings } from "./findings.ts";
import { createFindings } from "./findings.ts";
import { readArchive } from "./read-archive.ts";
import { checkRoostExport, isRoostExport } from "./roost-export.ts";
import { readRowBlock } from "./row-block.ts";
import { readScript } from "./script.ts";

const edgeSize = 4096;

/** Reads the first and the last bytes of a file. */
async function readEdges(path: string): Promise<{ head: Buffer; tail: Buffer; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, edgeSize);
    const head = Buffer.alloc(length);
    const tail = Buffer.alloc(length);
    await file.read(head, 0, length, 0);
    await file.read(tail, 0, length, size - length);
    return { head, tail, size };
  } finally {
    await file.close();
  }
}

/**
 * Rejects a file whose first bytes show that it is not a readable dump. The error names the file's
 * actual format.
 */
function refuseByHead(head: Buffer): void {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  const refuse = (reason: string) => new DumpError(reason, { line: 1 });
  if (head.length === 0) throw refuse("The file is empty");
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) throw refuse("The file is in UTF-16, not UTF-8");
  if (begins(0xef, 0xbb, 0xbf)) {
    throw refuse("The file begins with a byte order mark: an editor has changed it");
  }
  if (begins(0x1f, 0x8b) || begins(0x50, 0x4b, 3, 4) || begins(0x28, 0xb5, 0x2f, 0xfd)) {
    throw refuse("The file is compressed: unpack it first");
  }
  if (head.subarray(0, 8).toString() === "toc.dat\0") {
    throw refuse("This is a tar archive; make the dump with --format=custom or plain");
  }
  if (head[0] === 0 || head[1] === 0) throw refuse("The file is in UTF-16 or not text at all");
  const end = head.indexOf("\n");
  if (end > 0 && head[end - 1] === 13) {
    throw refuse(
      "The file has Windows line endings: use the file as pg_dump wrote it, with Unix line endings",
    );
  }
}

/** Opens a dump file. Its format is recognised by its content, not by its name. */
export async function openDump(path: string, limits: { maxBytes?: number } = {}): Promise<Dump> {
  const { head, tail, size } = await readEdges(path);
  const isArchive = head.subarray(0, 5).toString("latin1") === "PGDMP";
  const isOwn = !isArchive && isRoostExport(head, tail);
  const maxBytes = limits.maxBytes ?? Number.POSITIVE_INFINITY;

  async function* read(
    findings: Findings,
    {
      own,
      isWanted,
    }: { own?: ReturnType<typeof checkRoostExport>; isWanted: (table: string) => boolean },
  ): AsyncGenerator<DumpRows, void, undefined> {
    if (isArchive) {
      const file = await open(path);
      try {
        yield* readArchive(file, size, findings, { isWanted, maxBytes });
      } finally {
        await file.close();
      }
      return;
    }
    const stream = createReadStream(path, { highWaterMark: pieceSize });
    try {
      const reader = createByteReader(own ? own.pieces(stream) : stream);
      yield* readScript(reader, findings, { isOwn });
    } finally {
      stream.destroy();
    }
  }

  /**
   * Returns the positions of all rows, so that each table's rows can be read directly. Returns
   * undefined if some rows are written as INSERT statements.
   */
  const blocksOf = ({ tables, blocks }: Findings) => {
    const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
    const inBlocks = blocks.reduce((sum, { count }) => sum + count, 0);
    return !isArchive && rows === inBlocks ? blocks : undefined;
  };

  function readingsOf(findings: Findings): Set<string>[] {
    const blocks = blocksOf(findings);
    if (!blocks) {
      const filled = [...findings.tables].filter(([, { rows }]) => rows > 0);
      return [new Set(filled.map(([table]) => table))];
    }
    const bytes = new Map<string, number>();
    for (const { table, start, end, count } of blocks) {
      if (count > 0) bytes.set(table, (bytes.get(table) ?? 0) + end - start);
    }
    return [...bytes].sort(([, a], [, b]) => b - a).map(([table]) => new Set([table]));
  }

  let inspected: Findings | undefined;
  return {
    async inspect(): Promise<DumpSummary> {
      if (!isArchive) refuseByHead(head);
      const own = isOwn ? checkRoostExport(head, tail, size) : undefined;
      const findings = createFindings();
      const pieces = read(findings, { own, isWanted: () => true });
      while (!(await pieces.next()).done);
      own?.finish();
      inspected = findings;
      return {
        format: isArchive ? "archive" : isOwn ? "own" : "plain",
        tables: findings.tables,
        sequences: findings.sequences,
        readings: readingsOf(findings),
        takenAt: own?.takenAt,
      };
    },
    async *rows(tables) {
      if (!inspected) throw new Error("Rows are read of dumps that were inspected");
      const isWanted = (table: string) => tables.has(table);
      const blocks = blocksOf(inspected);
      if (blocks) {
        for (const block of blocks) if (isWanted(block.table)) yield* readRowBlock(path, block);
        return;
      }
      for await (const rows of read(createFindings(), { isWanted })) {
        if (tables.has(rows.table)) yield rows;
      }
    },
  };
}
