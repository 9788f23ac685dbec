import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MemoryFS } from "@electric-sql/pglite";

/** Where the embedded engine has its data, among the files that it sees. */
const root = "/pglite/data";

/** A folder, or a file of a size that begins with these bytes and goes on with zeros. */
type Entry = { path: string; file?: { size: number; bytes: Uint8Array } };

/** What a data directory holds, the outer folders first; read once for many copies. */
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

/** Most of a log is zeros, which nobody has to copy. */
function withoutEnd(bytes: Buffer) {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return { size: bytes.length, bytes: bytes.subarray(0, end) };
}

/** Files in memory that begin as a copy: quicker than what the engine does with an archive. */
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
