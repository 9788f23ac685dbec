import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MemoryFS } from "@electric-sql/pglite";

/** The data folder in the embedded database's virtual file system. */
const root = "/pglite/data";

/**
 * A folder, or a file. `bytes` contains the file without the zeros at its end, `size` its full
 * size.
 */
type Entry = { path: string; file?: { size: number; bytes: Uint8Array } };

/**
 * All files and folders of a prepared data directory, outer folders first. They are read once, and
 * copied for each database that a test opens.
 */
export type DataFiles = readonly Entry[];

export async function readDataFiles(directory: string): Promise<DataFiles> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  const entries = found.map(async (entry): Promise<Entry> => {
    const from = join(entry.parentPath, entry.name);
    const path = root + from.slice(directory.length);
    return entry.isDirectory() ? { path } : { path, file: withoutEnd(await readFile(from)) };
  });
  return (await Promise.all(entries)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Removes the zeros at the end of a file, because most of a write-ahead log consists of zeros. */
function withoutEnd(bytes: Buffer) {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return { size: bytes.length, bytes: bytes.subarray(0, end) };
}

/**
 * A file system in memory that begins as a copy of a data directory. Opening it is faster than
 * unpacking an archive with PGlite.
 */
export class CopiedFiles extends MemoryFS {
  readonly #files: DataFiles;

  constructor(files: DataFiles) {
    super();
    this.#files = files;
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error("The engine asks for its files before it has said who it is");
    const { FS } = this.pg.Module;
    FS.mkdirTree(root, 0o700);
    for (const { path, file } of this.#files) {
      if (!file) {
        FS.mkdir(path, 0o700);
        continue;
      }
      const data = new Uint8Array(file.size);
      data.set(file.bytes);
      FS.writeFile(path, data, { canOwn: true, mode: 0o600 });
    }
  }
}
