import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { PGlite, types } from "@electric-sql/pglite";
import type { Filesystem } from "@electric-sql/pglite/basefs";
import { PGliteDialect } from "kysely";
import { SyncedFiles } from "./synced-files.ts";

// Days are read as text and 64-bit integers as numbers, so that PGlite and PostgreSQL return the
// same JavaScript values.
const parsers = {
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
};

/**
 * Settings of the embedded engine. No standby server reads the write-ahead log, so the log can
 * leave out the content of tables and indexes that the same transaction has created. This makes
 * imports a little faster. Log files are not reused, so that no log file keeps erased data.
 */
const settings = [
  "-c",
  "wal_level=minimal",
  "-c",
  "max_wal_senders=0",
  "-c",
  "wal_recycle=off",
  // The default of 128 MB of shared buffers would stay in this process's memory for good. It is not
  // needed, because the operating system caches the files as well.
  "-c",
  "shared_buffers=12MB",
];

/**
 * Settings that make the engine call fsync for its files. `SyncedFiles` intercepts these calls and
 * decides when to sync.
 */
const syncing = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];

const startParamsFor = (fs: Filesystem | undefined) => [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F" || !(fs instanceof SyncedFiles)),
  ...settings,
  ...(fs instanceof SyncedFiles ? syncing : []),
];

/**
 * The number of milliseconds for which the embedded engine handles protocol messages (such as "plan
 * this statement") before it lets the process handle other requests. A single message may take
 * longer.
 */
const turnMs = 0.25;

/**
 * PGlite with two changes:
 * - V8 does not optimize its SQL parser. The parser is a single function of 100 KB. Optimizing it
 * takes 600 MB of memory and seconds of CPU time, and makes no statement measurably faster.
 * - Between statements, the process handles other events. PGlite runs in the process's only thread
 * and never returns to the event loop by itself, so background work with many statements would
 * delay every visitor.
 */
class Engine extends PGlite {
  /**
   * The time until which the engine may work without a pause, as returned by `performance.now`. The
   * first message to the engine after this time waits until the process has handled other requests.
   */
  #turnEndsAt = 0;

  /**
   * PGlite calls this method for each protocol message of a statement, and runs no other statement
   * meanwhile.
   */
  override async execProtocolStream(
    ...message: Parameters<PGlite["execProtocolStream"]>
  ): ReturnType<PGlite["execProtocolStream"]> {
    if (performance.now() >= this.#turnEndsAt) {
      await turn();
      this.#turnEndsAt = performance.now() + turnMs;
    }
    return super.execProtocolStream(...message);
  }

  /** PGlite calls this method before it runs its first statement. */
  override async _initArrayTypes(options: { force?: boolean | undefined } = {}): Promise<void> {
    // When V8 first compiles a function, it decides whether it may optimize the function later. The
    // flag `--wasm-tier-up-filter=0` allows this only for function number 0, which is none of the
    // engine's functions.
    setFlagsFromString("--wasm-tier-up-filter=0");
    try {
      // V8 compiles the SQL parser at the first statement. This empty statement is run while the
      // flag is set, so that V8 never optimizes the parser, which would take 600 MB of memory.
      await this.exec("");
    } finally {
      setFlagsFromString("--wasm-tier-up-filter=-1");
    }
    await super._initArrayTypes(options);
  }
}

/**
 * Opens the embedded engine in a directory, or in memory if no directory is given.
 *
 * @param fs the file system that holds the database's files; by default one of PGlite's own
 */
export async function openPglite(directory: string | undefined, fs?: Filesystem): Promise<PGlite> {
  const engine = new Engine({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(fs === undefined ? {} : { fs }),
    startParams: startParamsFor(fs),
    parsers,
  });
  await engine.waitReady;
  return engine;
}

export function pgliteDialect(pglite: PGlite): PGliteDialect {
  return new PGliteDialect({ pglite });
}
