import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { resolve, sep } from "node:path";
import { isMainThread } from "node:worker_threads";
import { type Change, encodeChange } from "./changes.ts";

// Node.js loads this module before the server (`--import`). It records every change of files in
// some directories just before the change is made, and each sync when it has ended.

const { RECORDED_DIRECTORIES = "", RECORD = "" } = process.env;
const directories = RECORDED_DIRECTORIES.split(":").filter(Boolean);

type Path = fs.PathLike | FileHandle;
type WriteBytes = (
  fd: number,
  data: Uint8Array,
  offset?: number,
  length?: number,
  position?: number | null,
) => number;
type WriteLater = (
  data: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => Promise<unknown>;

/** Returns the absolute path of a recorded file or directory; undefined for all others. */
function recorded(path: Path): string | undefined {
  if (typeof path !== "string") return undefined;
  const absolute = resolve(path);
  const isInside = directories.some(
    (directory) => absolute === directory || absolute.startsWith(directory + sep),
  );
  return isInside ? absolute : undefined;
}

function install(): void {
  const real = { ...fs };
  const realPromises = { ...fs.promises };
  const output = real.openSync(RECORD, "a");
  /** The paths of open files, by file descriptor. */
  const opened = new Map<number, string>();
  let begun = 0;

  /**
   * Records a change before it is made. If the process is killed in between, the record contains a
   * change that was never made. This is harmless: the change has no sync, and a change without a
   * sync may or may not be on the disk after a power cut.
   */
  function record(change: Change): void {
    real.writeSync(output, encodeChange(change));
    begun += 1;
  }

  const isThere = (path: string) => real.existsSync(path);
  const sizeOf = (path: string) => (isThere(path) ? real.statSync(path).size : 0);

  function recordWrite(path: string, at: number, data: string | Uint8Array): void {
    record({ kind: "write", path, at, bytes: Buffer.from(data as Uint8Array) });
  }

  /** If opening a file creates or empties the file, records this change. */
  function recordOpening(path: string, flags: string | number): void {
    const { O_CREAT, O_TRUNC } = fs.constants;
    const creates = typeof flags === "number" ? (flags & O_CREAT) !== 0 : /^[aw]/.test(flags);
    const empties = typeof flags === "number" ? (flags & O_TRUNC) !== 0 : flags.startsWith("w");
    if (creates && !isThere(path)) record({ kind: "create", path });
    else if (empties && sizeOf(path) > 0) record({ kind: "truncate", path, length: 0 });
  }

  function recordWhole(path: string, data: unknown): void {
    recordOpening(path, "w");
    const bytes = Buffer.from(data as Uint8Array);
    if (bytes.byteLength > 0) recordWrite(path, 0, bytes);
  }

  function recordRemoval(path: Path): void {
    const own = recorded(path);
    if (own !== undefined && isThere(own)) record({ kind: "remove", path: own });
  }

  function recordRename(path: Path, to: Path): void {
    const own = recorded(path);
    if (own === undefined || !isThere(own)) return;
    const target = recorded(to);
    if (target === undefined) throw new Error(`${own} leaves the recorded directories`);
    record({ kind: "rename", path: own, to: target });
  }

  // These synchronous functions are recorded, because the embedded engine uses them.
  Object.assign(fs, {
    openSync(path: fs.PathLike, flags: string | number = "r", mode?: fs.Mode) {
      const own = recorded(path);
      if (own !== undefined) recordOpening(own, flags);
      const fd = real.openSync(path, flags, mode);
      if (own !== undefined) opened.set(fd, own);
      return fd;
    },
    closeSync(fd: number) {
      opened.delete(fd);
      real.closeSync(fd);
    },
    writeSync(fd: number, data: Uint8Array, offset: number, length: number, position: number) {
      const path = opened.get(fd);
      if (path !== undefined) {
        const bytes = new Uint8Array(data.buffer, data.byteOffset + offset, length);
        recordWrite(path, position, bytes);
      }
      return (real.writeSync as WriteBytes)(fd, data, offset, length, position);
    },
    writeFileSync(path: fs.PathOrFileDescriptor, data: string, options?: fs.WriteFileOptions) {
      const own = typeof path === "number" ? undefined : recorded(path);
      if (own !== undefined) recordWhole(own, data);
      real.writeFileSync(path, data, options);
    },
    truncateSync(path: fs.PathLike, length = 0) {
      const own = recorded(path);
      if (own !== undefined) record({ kind: "truncate", path: own, length });
      real.truncateSync(path, length);
    },
    ftruncateSync(fd: number, length = 0) {
      const own = opened.get(fd);
      if (own !== undefined) record({ kind: "truncate", path: own, length });
      real.ftruncateSync(fd, length);
    },
    renameSync(path: fs.PathLike, to: fs.PathLike) {
      recordRename(path, to);
      real.renameSync(path, to);
    },
    unlinkSync(path: fs.PathLike) {
      recordRemoval(path);
      real.unlinkSync(path);
    },
    fsyncSync(fd: number) {
      const before = begun;
      real.fsyncSync(fd);
      const path = opened.get(fd);
      if (path !== undefined) record({ kind: "sync", path, before });
    },
    fdatasyncSync: (fd: number) => fs.fsyncSync(fd),
  });

  /** Records the changes that are made through a file handle. */
  function watch(handle: FileHandle, path: string, flags: string | number): FileHandle {
    const isAppending = String(flags).startsWith("a");
    const appendFile = handle.appendFile.bind(handle);
    const write = handle.write.bind(handle) as WriteLater;
    const writeFile = handle.writeFile.bind(handle);
    const truncate = handle.truncate.bind(handle);
    const synced = (make: () => Promise<void>) => async () => {
      const before = begun;
      await make();
      record({ kind: "sync", path, before });
    };
    return Object.assign(handle, {
      appendFile(data: Uint8Array) {
        recordWrite(path, sizeOf(path), data);
        return appendFile(data);
      },
      write(data: Uint8Array, offset: number, length: number, position: number) {
        const at = isAppending ? sizeOf(path) : position;
        recordWrite(path, at, data.subarray(offset, offset + length));
        return write(data, offset, length, position);
      },
      writeFile(data: Uint8Array) {
        recordWrite(path, isAppending ? sizeOf(path) : 0, data);
        return writeFile(data);
      },
      truncate(length = 0) {
        record({ kind: "truncate", path, length });
        return truncate(length);
      },
      sync: synced(handle.sync.bind(handle)),
      datasync: synced(handle.datasync.bind(handle)),
    });
  }

  // Calls of the functions of `fs.promises` are recorded, too, because Roost's own code writes with
  // these functions. The embedded database writes with the functions of `fs`.
  Object.assign(fs.promises, {
    async open(path: fs.PathLike, flags: string | number = "r", mode?: fs.Mode) {
      const own = recorded(path);
      if (own !== undefined) recordOpening(own, flags);
      const handle = await realPromises.open(path, flags, mode);
      return own === undefined ? handle : watch(handle, own, flags);
    },
    async writeFile(path: Path, data: string, options?: { flush?: boolean; mode?: fs.Mode }) {
      const own = recorded(path);
      if (own === undefined) return realPromises.writeFile(path, data, options);
      recordWhole(own, data);
      const before = begun;
      await realPromises.writeFile(path, data, options);
      if (options?.flush) record({ kind: "sync", path: own, before });
    },
    rename(path: fs.PathLike, to: fs.PathLike) {
      recordRename(path, to);
      return realPromises.rename(path, to);
    },
    unlink(path: fs.PathLike) {
      recordRemoval(path);
      return realPromises.unlink(path);
    },
    rm(path: fs.PathLike, options?: fs.RmOptions) {
      recordRemoval(path);
      return realPromises.rm(path, options);
    },
  });
  syncBuiltinESMExports();
}

if (isMainThread && RECORD !== "") install();
