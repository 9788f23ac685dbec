import { fdatasyncSync, fsyncSync } from "node:fs";
import { open, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncIfThere, syncTree } from "../sync-directory.ts";
import {
  type Attributes,
  type FileNode,
  isDirectory,
  isZero,
  type NodeFiles,
  syncPath,
} from "./node-files.ts";

type InitOptions = Parameters<NodeFS["init"]>[1];

/** A file of the write-ahead log. */
const logFile = /[/\\]pg_wal[/\\][0-9A-F]{24}$/;
/** The file that says from where the engine repairs the database. It is written by a checkpoint. */
const controlFile = /[/\\]global[/\\]pg_control$/;

/**
 * The name of an empty file in the database's directory. What was changed before this file is
 * synced, or the power was cut meanwhile and what was not synced is gone.
 */
export const syncedMark = "synced";

/** The number of milliseconds after which a commit is synced, if nothing waits for it before. */
const syncAfterMs = 100;

/**
 * The number of bytes in tables and indexes after which they are synced in another thread. The
 * engine's own sync of them, which stops the process, then has little left to do.
 */
const syncedTogether = 8 * 1024 * 1024;

/**
 * The files of an embedded database that survives a power cut. PGlite itself never syncs a file, so
 * the disk may have the changes of a table and not the log from which they are repaired.
 *
 * The engine syncs its log at each commit, which would stop the whole process for milliseconds. This
 * class notes it instead. It syncs the log a moment later in another thread, and at once before a
 * change of any other file. So after a power cut the last commits may be missing, and all others are
 * whole. `syncLog` makes the last ones durable, too.
 */
export class SyncedFiles extends NodeFS {
  /** The log files that are not synced, each with the number of the last commit in it. */
  readonly #unsynced = new Map<string, number>();
  /** The other files that were changed and not synced since. */
  readonly #changed = new Set<string>();
  /** The directories in which names were changed and not synced since. */
  readonly #changedDirectories = new Set<string>();
  /** The files other than the log that were written to and not synced in another thread since. */
  readonly #written = new Set<string>();
  #writtenBytes = 0;
  #isSyncingWritten = false;
  #commits = 0;
  #logBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #syncing: Promise<void> | undefined;
  #nextSync: Promise<void> | undefined;

  /** The number of bytes that were written to the log since the last call of `forgetLogBytes`. */
  get logBytes(): number {
    return this.#logBytes;
  }

  forgetLogBytes(): void {
    this.#logBytes = 0;
  }

  /**
   * Syncs what an earlier process has changed and not synced, because it was killed or has copied
   * the files. Call this function before the engine opens the files.
   * @throws the file system's error
   */
  async syncEarlier(): Promise<void> {
    const { mtimeMs } = await stat(this.#mark).catch(() => ({ mtimeMs: 0 }));
    // If the clock was set back, the times of the files say nothing.
    await syncTree(this.rootDir, mtimeMs > Date.now() ? 0 : mtimeMs);
    await this.#setMark();
  }

  override async closeFs(): Promise<void> {
    await super.closeFs();
    clearTimeout(this.#timer);
    try {
      await this.syncLog();
      for (const path of [...this.#changed, ...this.#changedDirectories]) await syncIfThere(path);
      await this.#setMark();
    } catch {
      // Without a new mark, the next start syncs these files.
    }
  }

  get #mark(): string {
    return join(this.rootDir, syncedMark);
  }

  async #setMark(): Promise<void> {
    // On a full disk there is no new mark, and the next start syncs more than it has to.
    await writeFile(this.#mark, "").catch(() => {});
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const { preRun = [] } = emscriptenOpts;
    const install: (typeof preRun)[number] = ({ NODEFS }) => this.#install(NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, install] } };
  }

  /**
   * Syncs all commits so far to the disk. Other events are handled meanwhile.
   * @throws the file system's error
   */
  syncLog(): Promise<void> {
    if (this.#syncing === undefined) return this.#beginSync();
    // The running sync may miss the newest commits. All who ask meanwhile share the next one.
    this.#nextSync ??= this.#syncing
      .catch(() => {})
      .then(() => {
        this.#nextSync = undefined;
        return this.#beginSync();
      });
    return this.#nextSync;
  }

  /** Syncs what was written to tables and indexes. Other events are handled meanwhile. */
  async syncWritten(): Promise<void> {
    const paths = [...this.#written];
    this.#written.clear();
    this.#writtenBytes = 0;
    for (const path of paths) await syncIfThere(path);
  }

  #beginSync(): Promise<void> {
    const syncing = this.#syncUnsynced().finally(() => {
      this.#syncing = undefined;
    });
    this.#syncing = syncing;
    return syncing;
  }

  async #syncUnsynced(): Promise<void> {
    // Files that are noted meanwhile are left to the next sync.
    for (const [path, commit] of new Map(this.#unsynced)) {
      try {
        const handle = await open(path, "r+");
        try {
          await handle.datasync();
        } finally {
          await handle.close();
        }
      } catch (error) {
        // `#syncLogFirst` has synced the file meanwhile, and the engine has deleted it.
        if (!this.#unsynced.has(path)) continue;
        throw error;
      }
      // A commit that came meanwhile may not be synced.
      if (this.#unsynced.get(path) === commit) this.#unsynced.delete(path);
    }
  }

  /** Syncs the log before a change of another file. */
  #syncLogFirst(): void {
    for (const path of this.#unsynced.keys()) {
      syncPath(path, "r+", fdatasyncSync);
      this.#unsynced.delete(path);
    }
  }

  /** Syncs the names in a directory, if they were changed. Windows has no such call. */
  #syncNames(directory: string): void {
    if (!this.#changedDirectories.has(directory)) return;
    if (process.platform !== "win32") syncPath(directory, "r", fsyncSync);
    this.#changedDirectories.delete(directory);
  }

  #install(files: NodeFiles): void {
    const { node_ops: nodes, stream_ops: streams } = files;
    const { mknod, rename, rmdir, setattr, unlink } = nodes;
    const { setattr: setStreamAttributes, write } = streams;
    const syncLogFirst = () => files.tryFSOperation(() => this.#syncLogFirst());
    const changed = this.#changed;
    const changedDirectories = this.#changedDirectories;

    streams.fsync = ({ node, nfd }) => {
      const path = files.realPath(node);
      if (logFile.test(path)) {
        this.#noteCommit(path);
        return 0;
      }
      syncLogFirst();
      files.tryFSOperation(() => {
        // A new file that is synced must have its name, too.
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
        // Afterwards the engine does not repeat what the log has about files before the checkpoint.
        files.tryFSOperation(() => {
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
      // The engine's own sync reports the error again.
      .catch(() => {})
      .finally(() => {
        this.#isSyncingWritten = false;
      });
  }

  /** Notes a commit in a log file, and syncs it a moment later. */
  #noteCommit(path: string): void {
    this.#commits += 1;
    this.#unsynced.set(path, this.#commits);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // After a failure the log stays unsynced, and the next change of another file reports it.
      this.syncLog().catch(() => {});
    }, syncAfterMs).unref();
  }
}
