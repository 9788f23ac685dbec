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

/** One line of the journal. What else it holds is the caller's, as long as it is JSON. */
export type JournalEntry = { type: string; id: string; acceptedAt: string; [key: string]: unknown };

/** A segment that is being written; `bytes` counts what is synced. */
export type Segment = { filePath: string; handle: FileHandle; bytes: number; openedAt: number };

const folder = "journal";
const sweptFile = `${folder}/swept.json`;
const segmentPath = /^journal\/[\w-]+\.jsonl$/;
const storedSuffix = ".stored";
/** The type of an entry whose content was erased. */
const erasedType = "erased";

const newline = 0x0a;

/**
 * The file of a segment.
 *
 * @param filePath relative to the data directory
 * @throws an Error for any path that no segment can have
 */
export function locate(dataDir: string, filePath: string): string {
  if (!segmentPath.test(filePath)) throw new Error("Not the path of a journal segment");
  return join(dataDir, filePath);
}

async function listFiles(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, folder))).map((name) => `${folder}/${name}`);
}

/** The paths of all segments, oldest first. */
export async function listSegments(dataDir: string): Promise<string[]> {
  return (await listFiles(dataDir)).filter((path) => segmentPath.test(path)).sort();
}

/** The paths of the segments not marked as stored, oldest first. */
export async function listPending(dataDir: string): Promise<string[]> {
  const paths = await listFiles(dataDir);
  const all = new Set(paths);
  return paths.filter((path) => segmentPath.test(path) && !all.has(path + storedSuffix)).sort();
}

/**
 * Makes the journal's directory, private to this user, with its parents, and its name durable.
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
 * Creates a segment, named by its time and by chance, so that names sort by age and never meet.
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

/** Marks a segment as stored, durably, by an empty file beside it. */
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
 * Takes the marks of segments away: the next start stores what they hold, as far as it is not there.
 *
 * @param since those that may hold entries from then on; all of them by default
 * @returns how many
 */
export async function deleteMarkers(dataDir: string, since?: Date): Promise<number> {
  const files = await listFiles(dataDir);
  // A segment's name begins with when it was opened, and it is written for some minutes.
  const first = since?.toISOString().replace(/[:.]/g, "-") ?? "";
  const markers = files.filter(
    (path) => path.endsWith(storedSuffix) && path.slice(folder.length + 1) >= first,
  );
  for (const path of markers) await rm(join(dataDir, path), { force: true });
  await syncDirectory(join(dataDir, folder));
  return markers.length;
}

/**
 * Streams a segment's entries without holding the file, undefined for a line that is none (torn, or
 * zeros where a power cut left them).
 *
 * @param bytes how much of the file to read; all of it by default
 */
export async function* readEntries(
  path: string,
  bytes?: number,
): AsyncGenerator<JournalEntry | undefined, void, undefined> {
  for await (const { line } of readLines(path, bytes)) yield parseEntry(line);
}

/**
 * Overwrites entries where they stand, durably, by what says no more than that they were there: the
 * file keeps its name and length, as another process may be appending to it.
 *
 * @returns how many
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

/** What `writeSwept` wrote last; nothing at first, nor where a power cut left no list. */
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

/** Keeps a list beside the segments, whole or not at all. */
export async function writeSwept(dataDir: string, names: readonly string[]): Promise<void> {
  const temporary = join(dataDir, `${sweptFile}.${randomBytes(6).toString("hex")}`);
  await writeFile(temporary, JSON.stringify(names), { mode: 0o600, flush: true });
  await rename(temporary, join(dataDir, sweptFile));
  await syncDirectory(join(dataDir, folder));
}

/**
 * Only a newline ends a line here: JSON leaves other separators that `node:readline` splits at
 * unescaped. The last line may have none: an object that parses is whole.
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
