import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { syncDirectory } from "../sync-directory.ts";

/** One entry of the journal, which is one line of a file. Callers add their own JSON properties. */
export type JournalEntry = { type: string; id: string; acceptedAt: string; [key: string]: unknown };

/**
 * A file of the journal (segment) that this process is writing. `bytes` is the number of bytes that
 * have been synced to disk.
 */
export type Segment = { filePath: string; handle: FileHandle; bytes: number; openedAt: number };

const folder = "journal";
const sweptFile = `${folder}/swept.json`;
const segmentPath = /^journal\/[\w-]+\.jsonl$/;
const storedSuffix = ".stored";
/** The `type` of a journal entry whose content was erased. */
const erasedType = "erased";

const newline = 0x0a;

/**
 * Returns the path of a segment's file.
 * @param filePath relative to the data directory
 * @throws an Error for a path that is not a segment's
 */
export function locate(dataDir: string, filePath: string): string {
  if (!segmentPath.test(filePath)) throw new Error("Not the path of a journal segment");
  return join(dataDir, filePath);
}

async function listFiles(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, folder))).map((name) => `${folder}/${name}`);
}

/** Returns the paths of all files (segments) of the journal, oldest first. */
export async function listSegments(dataDir: string): Promise<string[]> {
  return (await listFiles(dataDir)).filter((path) => segmentPath.test(path)).sort();
}

/**
 * Returns the paths of the segments that are not marked as stored in the database, oldest first.
 */
export async function listPending(dataDir: string): Promise<string[]> {
  const paths = await listFiles(dataDir);
  const all = new Set(paths);
  return paths.filter((path) => segmentPath.test(path) && !all.has(path + storedSuffix)).sort();
}

/**
 * Creates the journal's directory and its parents, readable by this user only, and syncs their
 * names to disk.
 *
 * @throws the file system's error
 */
export async function ensureFolder(dataDir: string): Promise<void> {
  const directory = resolve(dataDir, folder);
  const created = await mkdir(directory, { recursive: true, mode: 0o700 });
  const last = dirname(created ?? directory);
  let parent = directory;
  do {
    parent = dirname(parent);
    await syncDirectory(parent);
  } while (parent !== last && parent !== dirname(parent));
}

/**
 * Creates a file (segment) of the journal. Its name contains the time and a random part, so that
 * names sort by age and are unique.
 *
 * @param openedAt milliseconds since 1970
 * @throws the file system's error
 */
export async function openSegment(dataDir: string, openedAt: number): Promise<Segment> {
  const time = new Date(openedAt).toISOString().replace(/[:.]/g, "-");
  const filePath = `${folder}/${time}-${randomBytes(6).toString("hex")}.jsonl`;
  await ensureFolder(dataDir);
  const handle = await open(join(dataDir, filePath), "ax", 0o600);
  try {
    await syncDirectory(join(dataDir, folder));
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { filePath, handle, bytes: 0, openedAt };
}

/**
 * Marks a segment (a file of the journal) as stored in the database. The mark is an empty file
 * beside the segment. The mark is synced to disk.
 */
export async function createMarker(dataDir: string, filePath: string): Promise<void> {
  const handle = await open(locate(dataDir, filePath) + storedSuffix, "a", 0o600);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(join(dataDir, folder));
}

/**
 * Deletes the marks that say that segments (files of the journal) are stored in the database. The
 * next start then stores the entries of these segments again.
 *
 * @param since if given, only segments that were created at this time or later lose their marks.
 *   Entries that were added to an earlier segment after this time are not stored again
 * @returns the number of deleted marks
 */
export async function deleteMarkers(dataDir: string, since?: Date): Promise<number> {
  const files = await listFiles(dataDir);
  const first = since?.toISOString().replace(/[:.]/g, "-") ?? "";
  const markers = files.filter(
    (path) => path.endsWith(storedSuffix) && path.slice(folder.length + 1) >= first,
  );
  for (const path of markers) await rm(join(dataDir, path), { force: true });
  await syncDirectory(join(dataDir, folder));
  return markers.length;
}

/**
 * Streams the entries of a segment. Yields undefined for a line that is incomplete or consists of
 * zeros, as a power cut may leave it.
 *
 * @param bytes the number of bytes of the file to read; all by default
 */
export async function* readEntries(
  path: string,
  bytes?: number,
): AsyncGenerator<JournalEntry | undefined, void, undefined> {
  for await (const { line } of readLines(path, bytes)) yield parseEntry(line);
}

/**
 * Replaces entries with a placeholder of the same length and syncs the file. The length of the file
 * must not change, because another process may be appending to it.
 *
 * @returns the number of overwritten entries
 */
export async function overwriteEntries(
  path: string,
  isErased: (entry: JournalEntry) => boolean,
): Promise<number> {
  let handle: FileHandle | undefined;
  let count = 0;
  try {
    for await (const { line, start } of readLines(path)) {
      const entry = parseEntry(line);
      if (!entry || entry.type === erasedType || !isErased(entry)) continue;
      const { id, acceptedAt } = entry;
      const bytes = Buffer.alloc(line.byteLength, " ");
      bytes.write(JSON.stringify({ type: erasedType, id, acceptedAt }));
      handle ??= await open(path, "r+");
      await handle.write(bytes, 0, bytes.byteLength, start);
      count += 1;
    }
    await handle?.sync();
  } finally {
    await handle?.close();
  }
  return count;
}

/**
 * Returns the list of finished erasures that `writeSwept` stored last; an empty list if there is
 * none.
 */
export async function readSwept(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, sweptFile), "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "[]";
    throw error;
  });
  try {
    return JSON.parse(text) as string[];
  } catch {
    return [];
  }
}

/**
 * Stores the list of finished erasures in a file beside the segments. An erasure is finished when
 * all its entries in this journal are overwritten. If writing fails, the previous list stays
 * unchanged.
 *
 * @param names texts that identify the erasures
 */
export async function writeSwept(dataDir: string, names: readonly string[]): Promise<void> {
  const temporary = join(dataDir, `${sweptFile}.${randomBytes(6).toString("hex")}`);
  await writeFile(temporary, JSON.stringify(names), { mode: 0o600, flush: true });
  await rename(temporary, join(dataDir, sweptFile));
  await syncDirectory(join(dataDir, folder));
}

/**
 * Splits the file at newlines only, because `node:readline` would also split at other separators
 * that may occur inside JSON texts. The last line may lack its newline; it is an entry if it is
 * valid JSON.
 */
async function* readLines(
  path: string,
  bytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<{ line: Buffer; start: number }, void, undefined> {
  if (bytes === 0) return;
  let parts: Buffer[] = [];
  let lineStart = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { end: bytes - 1 });
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, end)]);
      yield { line, start: lineStart };
      lineStart += line.byteLength + 1;
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield { line: Buffer.concat(parts), start: lineStart };
}

function parseEntry(line: Buffer): JournalEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line.toString());
  } catch {
    return undefined;
  }
  return isEntry(value) ? value : undefined;
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== "object" || value === null) return false;
  const { type, id, acceptedAt } = value as Partial<JournalEntry>;
  return typeof type === "string" && typeof id === "string" && typeof acceptedAt === "string";
}
