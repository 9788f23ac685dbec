import { isUtf8 } from "node:buffer";
import type { ArchiveBytes } from "./archive-bytes.ts";
import { DumpError } from "./dump.ts";

/**
 * An entry in an archive's table of contents. A text that the archive leaves out is an empty
 * string.
 */
export type ArchiveEntry = {
  id: number;
  name: string;
  kind: string;
  schema: string;
  definition: string;
  dropping: string;
  copying: string;
  dependencies: number[];
  /** The offset of the table's rows in the file; undefined if the archive does not state it. */
  offset: number | undefined;
  hasData: boolean;
};

/**
 * The methods by which the data of an archive may be compressed. The archive's header states the
 * method as its index in this list.
 */
const compressions = ["none", "gzip", "lz4", "zstd"] as const;
export type Compression = (typeof compressions)[number];

export type ArchiveContents = {
  entries: ReadonlyMap<number, ArchiveEntry>;
  compression: Compression;
  readInteger: () => Promise<number>;
};

const oldest = 12;
const newest = 16;
const customFormat = 1;
const maxEntries = 100_000;
const maxDependencies = 1_000_000;
const longestString = 1024 * 1024;
const longestContents = 64 * 1024 * 1024;
const offsetSet = 2;
const noData = 3;

/**
 * Reads an archive's header and its table of contents. The archive's data follows the table of
 * contents.
 */
export async function readContents(bytes: ArchiveBytes): Promise<ArchiveContents> {
  const refuse = (reason: string) => new DumpError(reason);
  if ((await bytes.take(5)).toString("latin1") !== "PGDMP") throw refuse("This is not an archive");
  const [major, minor] = [await bytes.byte(), await bytes.byte(), await bytes.byte()];
  if (major !== 1 || minor === undefined || minor < oldest || minor > newest) {
    throw refuse(`Archives of version ${major}.${minor} are not read; 1.12 to 1.16 are`);
  }
  const integerSize = await bytes.byte();
  const offsetSize = await bytes.byte();
  const isSize = (size: number) => size >= 1 && size <= 8;
  if (!isSize(integerSize) || !isSize(offsetSize)) {
    throw refuse("The archive's header is damaged: its numbers have an impossible size");
  }
  if ((await bytes.byte()) !== customFormat) {
    throw refuse("This is not a custom archive; make the dump with --format=custom or plain");
  }

  async function readNumber(size: number): Promise<number> {
    const digits = await bytes.take(size);
    let value = 0;
    for (let at = size - 1; at >= 0; at -= 1) value = value * 256 + (digits[at] as number);
    if (!Number.isSafeInteger(value)) throw refuse("The archive is damaged: an impossible number");
    return value;
  }
  async function readInteger(): Promise<number> {
    const sign = await bytes.byte();
    const value = await readNumber(integerSize);
    if (sign > 1 || (sign === 1 && value === 0) || value > 0x7f_ff_ff_ff) {
      throw refuse("The archive is damaged: an impossible number");
    }
    return sign === 1 ? -value : value;
  }
  /** Reads a string. Returns undefined if the archive marks the string as absent. */
  async function readString(): Promise<string | undefined> {
    const length = await readInteger();
    if (length < 0) return undefined;
    if (length > longestString) throw refuse("The archive has a name or statement of over 1 MB");
    const text = await bytes.take(length);
    if (!isUtf8(text) || text.includes(0)) throw refuse("The archive has text that is not UTF-8");
    return text.toString();
  }

  const method = minor >= 15 ? await bytes.byte() : (await readInteger()) === 0 ? 0 : 1;
  const compression = compressions[method];
  if (compression === undefined) {
    throw refuse(
      "The archive is compressed with an unknown method; make it with --compress=gzip or none",
    );
  }
  // Skips the time when the archive was made, the name of its database, and two version numbers.
  for (let field = 0; field < 7; field += 1) await readInteger();
  for (let field = 0; field < 3; field += 1) await readString();

  const start = bytes.position();
  const count = await readInteger();
  if (count < 0 || count > maxEntries) {
    throw refuse("The archive's table of contents has an impossible length");
  }
  let dependencyCount = 0;

  async function readEntry(): Promise<ArchiveEntry> {
    const id = await readInteger();
    if (id <= 0) throw refuse("The archive's table of contents has an impossible number");
    await readInteger();
    await readString();
    await readString();
    const name = (await readString()) ?? "";
    const kind = (await readString()) ?? "";
    await readInteger();
    const definition = (await readString()) ?? "";
    const dropping = (await readString()) ?? "";
    const copying = (await readString()) ?? "";
    const schema = (await readString()) ?? "";
    await readString();
    if (minor >= 14) await readString();
    if (minor >= 16) await readInteger();
    // The next text is the owner of the entry, which is not needed. The text after the owner says
    // whether the entry is a table with OIDs. Such an archive is rejected, because supported
    // PostgreSQL versions have no tables with OIDs.
    await readString();
    if ((await readString()) === "true") throw refuse("The archive has tables with oids");
    const dependencies: number[] = [];
    for (let text = await readString(); text !== undefined; text = await readString()) {
      dependencyCount += 1;
      if (!/^\d{1,10}$/.test(text) || dependencyCount > maxDependencies) {
        throw refuse("The archive's table of contents has impossible dependencies");
      }
      dependencies.push(Number(text));
    }
    const flag = await bytes.byte();
    if (flag < 1 || flag > noData) throw refuse("The archive's table of contents is damaged");
    const offset = await readNumber(offsetSize);
    return {
      id,
      name,
      kind,
      schema,
      definition,
      dropping,
      copying,
      dependencies,
      offset: flag === offsetSet ? offset : undefined,
      hasData: flag !== noData,
    };
  }

  const entries = new Map<number, ArchiveEntry>();
  for (let index = 0; index < count; index += 1) {
    const entry = await readEntry();
    if (entries.has(entry.id)) throw refuse("The archive's table of contents names an entry twice");
    if (bytes.position() - start > longestContents) {
      throw refuse("The archive's table of contents is longer than 64 MB");
    }
    entries.set(entry.id, entry);
  }
  checkDependencies(entries);
  return { entries, compression, readInteger };
}

/** Rejects a table of contents whose entries depend on each other in a cycle. */
function checkDependencies(entries: ReadonlyMap<number, ArchiveEntry>): void {
  const waiting = new Map<number, number>();
  const waiters = new Map<number, number[]>();
  for (const { id, dependencies } of entries.values()) {
    const known = dependencies.filter((dependency) => entries.has(dependency));
    waiting.set(id, known.length);
    for (const dependency of known) {
      const list = waiters.get(dependency);
      if (list) list.push(id);
      else waiters.set(dependency, [id]);
    }
  }
  const ready = [...waiting].filter(([, count]) => count === 0).map(([id]) => id);
  let done = 0;
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    done += 1;
    for (const waiter of waiters.get(id) ?? []) {
      const left = (waiting.get(waiter) ?? 0) - 1;
      waiting.set(waiter, left);
      if (left === 0) ready.push(waiter);
    }
  }
  if (done < entries.size)
    throw new DumpError("The archive's entries depend on each other in a circle");
}
