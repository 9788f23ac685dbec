import { fdatasyncSync } from "node:fs";
import { open } from "node:fs/promises";
import { endAtDiskFailure } from "./end-at-disk-failure.ts";
import { syncPath } from "./node-files.ts";

/** The number of milliseconds after which a commit is synced, unless a sync is needed earlier. */
const syncAfterMs = 100;

/**
 * Syncs the files of the engine's write-ahead log. The engine asks for a sync at each commit, which
 * would block the whole process for milliseconds. This class only records the commit, and syncs the
 * log a moment later in another thread.
 */
export class SyncedLog {
  /** The log files that are not synced yet, each with the number of its last commit. */
  readonly #unsynced = new Map<string, number>();
  #commits = 0;
  #timer: NodeJS.Timeout | undefined;
  #syncing: Promise<void> | undefined;
  #nextSync: Promise<void> | undefined;

  /** Records a commit in a log file, and schedules its sync. */
  noteCommit(path: string): void {
    this.#commits += 1;
    this.#unsynced.set(path, this.#commits);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // The error is ignored here, because the log stays in the list of unsynced files. Before the
      // engine writes to a file other than the log, `syncNow` tries again and reports the error.
      this.sync().catch(() => {});
    }, syncAfterMs).unref();
  }

  /**
   * Makes all commits so far durable. The process handles other events while the log is being
   * synced.
   * @throws the file system's error
   */
  sync(): Promise<void> {
    if (this.#syncing === undefined) return this.#beginSync();
    // The running sync could have begun before the newest commits, so these need another sync. All
    // calls of `sync` while one sync is running share the next one.
    this.#nextSync ??= this.#syncing
      .catch(() => {})
      .then(() => {
        this.#nextSync = undefined;
        return this.#beginSync();
      });
    return this.#nextSync;
  }

  /**
   * Makes all commits so far durable, and blocks the process meanwhile. Call this method before the
   * engine changes a file other than its log, because after a power failure, such a change can be
   * repaired only from the log.
   * @throws the file system's error
   */
  syncNow(): void {
    for (const path of this.#unsynced.keys()) {
      syncPath(path, "r+", fdatasyncSync);
      this.#unsynced.delete(path);
    }
  }

  /** Cancels the scheduled sync. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #beginSync(): Promise<void> {
    const syncing = this.#syncUnsynced().finally(() => {
      this.#syncing = undefined;
    });
    this.#syncing = syncing;
    return syncing;
  }

  async #syncUnsynced(): Promise<void> {
    // The loop uses a copy of the list: files that are added during the loop are left to the next
    // sync.
    for (const [path, commit] of new Map(this.#unsynced)) {
      try {
        const handle = await open(path, "r+");
        try {
          await handle.datasync();
        } finally {
          await handle.close();
        }
      } catch (error) {
        endAtDiskFailure(error);
        // The file no longer exists: in the meantime, `syncNow` has synced it and the engine has
        // deleted it.
        if (!this.#unsynced.has(path)) continue;
        throw error;
      }
      // If another commit was recorded during the sync, the sync possibly missed it. The file then
      // stays in the list of unsynced files, so that the next sync includes the commit.
      if (this.#unsynced.get(path) === commit) this.#unsynced.delete(path);
    }
  }
}
