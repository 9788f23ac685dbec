import { fsyncSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncIfThere, syncTree } from "../sync-directory.ts";
import { endAtDiskFailure } from "./end-at-disk-failure.ts";
import {
  type Attributes,
  type FileNode,
  isDirectory,
  isZero,
  type NodeFiles,
  syncPath,
} from "./node-files.ts";
import { SyncedLog } from "./synced-log.ts";

type InitOptions = Parameters<NodeFS["init"]>[1];

/** Matches the path of a file of the write-ahead log. */
const logFile = /[/\\]pg_wal[/\\][0-9A-F]{24}$/;
/**
 * Matches the path of `pg_control`, the file that states from which position of the log the engine
 * recovers the database. A checkpoint writes it.
 */
const controlFile = /[/\\]global[/\\]pg_control$/;

/**
 * The name of an empty marker file in the database's directory. It is written only after all
 * earlier changes of files were synced. So the next start syncs only the files that were changed
 * since the marker's modification time.
 */
export const syncedMark = "synced";

/**
 * After this number of bytes has been written to tables and indexes, the changed files are synced
 * in another thread. When the engine syncs these files later, which blocks the process, little is
 * left to write.
 */
const syncedTogether = 8 * 1024 * 1024;

/**
 * The files of an embedded database that survives a power failure. PGlite itself never syncs a
 * file. After a power failure, the disk could therefore have a table's changes without the log from
 * which the table is repaired.
 *
 * This class therefore syncs the log before the engine changes any other file. A power failure may
 * still lose the last commits, but all earlier commits are complete. `syncLog` makes all commits
 * durable.
 */
export class SyncedFiles extends NodeFS {
  readonly #log = new SyncedLog();
  /** The files that were changed since their last sync, except log files. */
  readonly #changed = new Set<string>();
  /** The directories in which files were created, renamed or deleted since their last sync. */
  readonly #changedDirectories = new Set<string>();
  /**
   * The files to sync in the background, because they were written to. Log files are not included.
   */
  readonly #written = new Set<string>();
  #writtenBytes = 0;
  #isSyncingWritten = false;
  #logBytes = 0;

  /**
   * The number of bytes that the engine has written to its write-ahead log since the last call of
   * `forgetLogBytes`.
   */
  get logBytes(): number {
    return this.#logBytes;
  }

  forgetLogBytes(): void {
    this.#logBytes = 0;
  }

  /**
   * Syncs the files that an earlier process has changed and not synced, such as a server that was
   * killed or a program that copied the database. Must be called before the engine opens the files.
   * @throws the file system's error
   */
  async syncEarlier(): Promise<void> {
    const { mtimeMs } = await stat(this.#mark).catch(() => ({ mtimeMs: 0 }));
    // Files that were changed after the marker file are synced. If the marker file's time is in the
    // future, the clock was set back, so the files' times cannot be trusted. All files are then
    // synced.
    await syncTree(this.rootDir, mtimeMs > Date.now() ? 0 : mtimeMs);
    await this.#setMark();
  }

  override async closeFs(): Promise<void> {
    await super.closeFs();
    this.#log.stop();
    try {
      await this.syncLog();
      for (const path of [...this.#changed, ...this.#changedDirectories]) await syncIfThere(path);
      await this.#setMark();
    } catch {
      // The error of a failed sync is ignored, because the marker file then keeps its old time. The
      // next start syncs all files that were changed after that time.
    }
  }

  get #mark(): string {
    return join(this.rootDir, syncedMark);
  }

  async #setMark(): Promise<void> {
    // If the marker file cannot be written, for example because the disk is full, it keeps its old
    // time. The error is ignored, because the next start then only syncs more files than necessary.
    await writeFile(this.#mark, "").catch(() => {});
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const { preRun = [] } = emscriptenOpts;
    const install: (typeof preRun)[number] = ({ NODEFS }) => this.#install(NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, install] } };
  }

  /**
   * Makes all commits so far durable. The process handles other events while the log is being
   * synced.
   * @throws the file system's error
   */
  syncLog(): Promise<void> {
    return this.#log.sync();
  }

  /**
   * Syncs the tables and indexes that were written to. The process handles other events meanwhile.
   */
  async syncWritten(): Promise<void> {
    const paths = [...this.#written];
    this.#written.clear();
    this.#writtenBytes = 0;
    try {
      for (const path of paths) await syncIfThere(path);
    } catch (error) {
      endAtDiskFailure(error);
      throw error;
    }
  }

  /** Syncs a directory if its entries were changed. Windows cannot sync a directory. */
  #syncNames(directory: string): void {
    if (!this.#changedDirectories.has(directory)) return;
    if (process.platform !== "win32") syncPath(directory, "r", fsyncSync);
    this.#changedDirectories.delete(directory);
  }

  #install(files: NodeFiles): void {
    const { node_ops: nodes, stream_ops: streams } = files;
    const { mknod, rename, rmdir, setattr, unlink } = nodes;
    const { setattr: setStreamAttributes, write } = streams;
    const runSync = (sync: () => void) =>
      files.tryFSOperation(() => {
        try {
          sync();
        } catch (error) {
          endAtDiskFailure(error);
          throw error;
        }
      });
    const syncLogFirst = () => runSync(() => this.#log.syncNow());
    const changed = this.#changed;
    const changedDirectories = this.#changedDirectories;

    streams.fsync = ({ node, nfd }) => {
      const path = files.realPath(node);
      if (logFile.test(path)) {
        this.#log.noteCommit(path);
        return 0;
      }
      syncLogFirst();
      runSync(() => {
        // A new file survives a power failure only if its entry in the directory is synced, too.
        this.#syncNames(isDirectory(node) ? path : dirname(path));
        if (this.#changed.has(path)) fsyncSync(nfd);
      });
      this.#changed.delete(path);
      return 0;
    };
    streams.write = (stream, buffer, offset, length, position) => {
      const path = files.realPath(stream.node);
      if (logFile.test(path)) {
        this.#logBytes += length;
      } else {
        if (!isZero(buffer, offset, length)) syncLogFirst();
        this.#noteWrite(path, length);
      }
      if (controlFile.test(path)) {
        // After the checkpoint that writes `pg_control`, the engine no longer replays the older
        // log. So the directories in which files were created, renamed or deleted must be synced
        // before this write.
        runSync(() => {
          for (const directory of changedDirectories) this.#syncNames(directory);
        });
      }
      return write(stream, buffer, offset, length, position);
    };
    const noteLength = (node: FileNode, { size }: Attributes) => {
      if (size === undefined) return;
      syncLogFirst();
      changed.add(files.realPath(node));
    };
    streams.setattr = (stream, attributes) => {
      noteLength(stream.node, attributes);
      setStreamAttributes(stream, attributes);
    };
    nodes.setattr = (node, attributes) => {
      noteLength(node, attributes);
      setattr(node, attributes);
    };
    nodes.mknod = (directory, name, mode, device) => {
      const path = files.realPath(directory);
      changedDirectories.add(path);
      changed.add(join(path, name));
      return mknod(directory, name, mode, device);
    };
    nodes.rename = (node, directory, name) => {
      syncLogFirst();
      const from = files.realPath(node);
      const to = join(files.realPath(directory), name);
      changedDirectories.add(dirname(from));
      changedDirectories.add(dirname(to));
      rename(node, directory, name);
      if (changed.delete(from)) changed.add(to);
      else changed.delete(to);
    };
    nodes.unlink = (directory, name) => {
      syncLogFirst();
      const path = files.realPath(directory);
      changedDirectories.add(path);
      unlink(directory, name);
      changed.delete(join(path, name));
    };
    nodes.rmdir = (directory, name) => {
      syncLogFirst();
      const path = files.realPath(directory);
      changedDirectories.add(path);
      rmdir(directory, name);
      changed.delete(join(path, name));
      changedDirectories.delete(join(path, name));
    };
  }

  #noteWrite(path: string, bytes: number): void {
    this.#changed.add(path);
    this.#written.add(path);
    this.#writtenBytes += bytes;
    if (this.#writtenBytes < syncedTogether || this.#isSyncingWritten) return;
    this.#isSyncingWritten = true;
    this.syncWritten()
      // An error of this early sync is ignored, because the file stays in `#changed`. The engine
      // therefore syncs the file again at its next checkpoint, and that sync reports an error.
      .catch(() => {})
      .finally(() => {
        this.#isSyncingWritten = false;
      });
  }
}
