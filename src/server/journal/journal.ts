import { stat } from "node:fs/promises";
import {
  createMarker,
  ensureFolder,
  type JournalEntry,
  listPending,
  listSegments,
  locate,
  openSegment,
  overwriteEntries,
  readEntries,
  readSwept,
  type Segment,
  writeSwept,
} from "./journal-files.ts";

export type { JournalEntry };

/** An entry and the segment that holds it: a path relative to the data directory, with slashes. */
export type FoundEntry = { filePath: string; entry: JournalEntry };

export type JournalOptions = {
  /** Bytes above which the next append begins a new segment: 8 MiB. */
  maxSegmentBytes?: number;
  /** Milliseconds above which the next append begins a new segment: 10 minutes. */
  maxSegmentAgeMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

type Log = { warn: (details: object, message: string) => void };
type Waiting = { line: string; promise: PromiseWithResolvers<{ filePath: string }> };

const defaults: Required<JournalOptions> = {
  maxSegmentBytes: 8 * 1024 * 1024,
  maxSegmentAgeMs: 10 * 60_000,
  now: Date.now,
};

/** Nobody appends to a segment unchanged for so long: it would be over its age long before. */
const finalAfterMs = 60 * 60_000;

/**
 * Opens the journal in `<dataDir>/journal`, which it creates when missing. Any number of processes
 * may have one directory open: each appends to segments of its own.
 *
 * @throws the file system's error when the directory cannot be made
 */
export async function openJournal(
  dataDir: string,
  log: Log,
  options: JournalOptions = {},
): Promise<Journal> {
  await ensureFolder(dataDir);
  return new Journal(dataDir, log, options);
}

/**
 * An append-only journal of JSON lines: what it has acknowledged survives a kill and a power cut.
 * It has segments, each written by one process and read by all, until they are marked as stored.
 */
export class Journal {
  readonly #dataDir: string;
  readonly #log: Log;
  readonly #options: Required<JournalOptions>;
  readonly #ownClosed = new Set<string>();
  readonly #warned = new Set<string>();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #segment: Segment | undefined;
  #closed = false;
  #syncs = 0;

  constructor(dataDir: string, log: Log, options: JournalOptions) {
    this.#dataDir = dataDir;
    this.#log = log;
    this.#options = { ...defaults, ...options };
  }

  /** How often entries were synced to disk; one sync serves all appends that wait for it. */
  get syncs(): number {
    return this.#syncs;
  }

  /**
   * Resolves once the entry is on disk, with the segment that holds it.
   *
   * @throws the file system's error when that fails: the entry may then still turn up in `entries`,
   *   and the next append begins a new segment. An Error after `close`.
   */
  async append(entry: JournalEntry): Promise<{ filePath: string }> {
    if (this.#closed) throw new Error("The journal is closed");
    const promise = Promise.withResolvers<{ filePath: string }>();
    this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, promise });
    this.#writing ??= this.#writeWaiting();
    return promise.promise;
  }

  /**
   * Reads entries, oldest segment first, leaving out torn lines; a warning per segment says so.
   *
   * @param filePaths the segments to read; by default those not marked as stored
   */
  async *entries(filePaths?: readonly string[]): AsyncGenerator<FoundEntry, void, undefined> {
    for (const filePath of filePaths ?? (await this.pendingSegments())) {
      // What lies beyond the last sync of the segment being written is not acknowledged yet.
      const own = this.#segment?.filePath === filePath ? this.#segment : undefined;
      for await (const entry of readEntries(locate(this.#dataDir, filePath), own?.bytes)) {
        if (entry) yield { filePath, entry };
        else this.#warnOnce(filePath);
      }
    }
  }

  /** The segments not marked as stored, oldest first. */
  async pendingSegments(): Promise<string[]> {
    return listPending(this.#dataDir);
  }

  /**
   * Whether nobody appends to the segment any more. To be asked before its entries are read: those
   * read earlier may not be all.
   *
   * @throws the file system's error when there is no such segment
   */
  async canBeMarked(filePath: string): Promise<boolean> {
    if (this.#segment?.filePath === filePath) return false;
    if (this.#ownClosed.has(filePath)) return true;
    const { mtimeMs } = await stat(locate(this.#dataDir, filePath));
    return this.#options.now() - mtimeMs > finalAfterMs;
  }

  /**
   * Leaves the segment out of `entries` and `pendingSegments` from now on, in all processes. Only
   * for a segment that `canBeMarked` and all of whose entries are durable elsewhere.
   *
   * @throws an Error for the segment being written
   */
  async markStored(filePath: string): Promise<void> {
    if (this.#segment?.filePath === filePath) throw new Error("The segment is still written to");
    await createMarker(this.#dataDir, filePath);
  }

  /**
   * Overwrites entries in all segments, those marked as stored too; what cannot be read stays.
   *
   * @returns how many
   * @throws the file system's error
   */
  async erase(isErased: (entry: JournalEntry) => boolean): Promise<number> {
    // What is being written may be one of them.
    await this.#writing;
    let count = 0;
    for (const filePath of await listSegments(this.#dataDir)) {
      count += await overwriteEntries(locate(this.#dataDir, filePath), isErased);
    }
    return count;
  }

  /** The names of what all segments were searched for already; see `setSwept`. */
  async listSwept(): Promise<string[]> {
    return readSwept(this.#dataDir);
  }

  /** Keeps the names of what need not be searched for again, at the next start either. */
  async setSwept(names: readonly string[]): Promise<void> {
    await writeSwept(this.#dataDir, names);
  }

  /** Waits for appends under way and closes the segment; appends are refused from now on. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    await this.#leaveSegment();
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const filePath = await this.#write(batch.map(({ line }) => line).join(""));
        for (const { promise } of batch) promise.resolve({ filePath });
      } catch (error) {
        await this.#leaveSegment();
        for (const { promise } of batch) promise.reject(error);
      }
    }
    this.#writing = undefined;
  }

  async #write(lines: string): Promise<string> {
    const segment = await this.#currentSegment();
    const bytes = Buffer.from(lines);
    await segment.handle.appendFile(bytes);
    await segment.handle.datasync();
    this.#syncs += 1;
    segment.bytes += bytes.byteLength;
    return segment.filePath;
  }

  async #currentSegment(): Promise<Segment> {
    const openedAt = this.#options.now();
    if (this.#segment) {
      // A clock set back must not keep a segment in use for longer than others expect.
      const age = Math.abs(openedAt - this.#segment.openedAt);
      const { maxSegmentBytes, maxSegmentAgeMs } = this.#options;
      if (this.#segment.bytes <= maxSegmentBytes && age <= maxSegmentAgeMs) return this.#segment;
      await this.#leaveSegment();
    }
    this.#segment = await openSegment(this.#dataDir, openedAt);
    return this.#segment;
  }

  async #leaveSegment(): Promise<void> {
    if (!this.#segment) return;
    const { filePath, handle } = this.#segment;
    this.#segment = undefined;
    this.#ownClosed.add(filePath);
    // Every acknowledged line is synced already, so a failing close loses nothing.
    await handle.close().catch(() => undefined);
  }

  #warnOnce(filePath: string): void {
    if (this.#warned.has(filePath)) return;
    this.#warned.add(filePath);
    this.#log.warn({ filePath }, "A journal segment holds lines that cannot be read");
  }
}
