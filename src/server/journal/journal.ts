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

/**
 * An entry of the journal, and the path of its segment. The path is relative to the data directory,
 * with slashes.
 */
export type FoundEntry = { filePath: string; entry: JournalEntry };

export type JournalOptions = {
  /**
   * The maximum number of bytes of a segment, after which the next append begins a new segment. 8
   * MiB by default.
   */
  maxSegmentBytes?: number;
  /**
   * The maximum age of a segment in milliseconds, after which the next append begins a new segment.
   * 10 minutes by default.
   */
  maxSegmentAgeMs?: number;
  /** Returns the current time in milliseconds since 1970. */
  now?: () => number;
};

type Log = { warn: (details: object, message: string) => void };
type Waiting = { line: string; promise: PromiseWithResolvers<{ filePath: string }> };

const defaults: Required<JournalOptions> = {
  maxSegmentBytes: 8 * 1024 * 1024,
  maxSegmentAgeMs: 10 * 60_000,
  now: Date.now,
};

/**
 * The number of milliseconds without a change after which a segment counts as complete. It is far
 * above the maximum age of a segment that is being written.
 */
const finalAfterMs = 60 * 60_000;

/**
 * Opens the journal in `<dataDir>/journal`, and creates the directory if it is missing. Several
 * processes can share a directory: each appends to its own segments.
 * @throws the file system's error if the directory cannot be created
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
 * A journal of JSON lines in several files (segments). An entry whose append has resolved survives
 * a kill and a power cut. One process writes a segment. All processes read the segment until it is
 * marked as stored in the database.
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

  /**
   * The number of times that the journal was synced to disk. One sync serves all appends that are
   * waiting for it.
   */
  get syncs(): number {
    return this.#syncs;
  }

  /**
   * Appends an entry. Resolves with the path of its segment when the entry is on disk.
   *
   * @throws the file system's error, after which the entry may still appear in `entries`; an Error
   *   after `close`
   */
  async append(entry: JournalEntry): Promise<{ filePath: string }> {
    if (this.#closed) throw new Error("The journal is closed");
    const promise = Promise.withResolvers<{ filePath: string }>();
    this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, promise });
    this.#writing ??= this.#writeWaiting();
    return promise.promise;
  }

  /**
   * Reads entries, oldest segment first. Skips incomplete lines, and logs one warning for each
   * segment that has some.
   *
   * @param filePaths the segments to read; by default those that are not marked as stored in the
   *   database
   */
  async *entries(filePaths?: readonly string[]): AsyncGenerator<FoundEntry, void, undefined> {
    for (const filePath of filePaths ?? (await this.pendingSegments())) {
      // Bytes after the last sync are not read, because they belong to appends that have not
      // resolved yet.
      const own = this.#segment?.filePath === filePath ? this.#segment : undefined;
      for await (const entry of readEntries(locate(this.#dataDir, filePath), own?.bytes)) {
        if (entry) yield { filePath, entry };
        else this.#warnOnce(filePath);
      }
    }
  }

  /**
   * Returns the paths of the segments that are not marked as stored in the database, oldest
   * first.
   */
  async pendingSegments(): Promise<string[]> {
    return listPending(this.#dataDir);
  }

  /**
   * Returns whether a segment (a file of the journal) is complete. The caller must check this
   * before it reads the segment's entries. Otherwise the caller would miss an entry that is added
   * between the reading and the check.
   *
   * @throws the file system's error if the segment does not exist
   */
  async canBeMarked(filePath: string): Promise<boolean> {
    if (this.#segment?.filePath === filePath) return false;
    if (this.#ownClosed.has(filePath)) return true;
    const { mtimeMs } = await stat(locate(this.#dataDir, filePath));
    return this.#options.now() - mtimeMs > finalAfterMs;
  }

  /**
   * Marks a segment (a file of the journal) as stored in the database. All processes then leave it
   * out of `entries` and `pendingSegments`. The caller must first check that `canBeMarked` returns
   * true, and then store all entries of the segment in the database.
   * @throws an Error for the segment that is being written
   */
  async markStored(filePath: string): Promise<void> {
    if (this.#segment?.filePath === filePath) throw new Error("The segment is still written to");
    await createMarker(this.#dataDir, filePath);
  }

  /**
   * Overwrites matching entries in all segments, including segments that are marked as stored.
   * Skips unreadable lines.
   *
   * @returns the number of overwritten entries
   * @throws the file system's error
   */
  async erase(isErased: (entry: JournalEntry) => boolean): Promise<number> {
    // The erasure waits for the running write, which may write entries that have to be erased.
    await this.#writing;
    let count = 0;
    for (const filePath of await listSegments(this.#dataDir)) {
      count += await overwriteEntries(locate(this.#dataDir, filePath), isErased);
    }
    return count;
  }

  /**
   * Returns the names of the finished erasures, as `setSwept` last stored them. An erasure is
   * finished when the entries of the erased person or search are overwritten in all segments.
   */
  async listSwept(): Promise<string[]> {
    return readSwept(this.#dataDir);
  }

  /**
   * Stores the list of finished erasures. An erasure is finished when the entries of the erased
   * person or search are overwritten in all segments (the journal's files). The caller can then
   * skip the erasure in later searches of the journal.
   *
   * @param names texts that identify the erasures
   */
  async setSwept(names: readonly string[]): Promise<void> {
    await writeSwept(this.#dataDir, names);
  }

  /** Waits until running appends have ended, and closes the segment. Later appends are refused. */
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
      // A segment (a file of the journal) is closed when it is too old. If the clock was set back
      // by more than the maximum age, `Math.abs` makes the negative age count as too old, too.
      // Otherwise the segment could stay open for longer than other processes expect.
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
    // An error of closing the file is ignored, because every resolved append has already been
    // synced to disk.
    await handle.close().catch(() => undefined);
  }

  #warnOnce(filePath: string): void {
    if (this.#warned.has(filePath)) return;
    this.#warned.add(filePath);
    this.#log.warn({ filePath }, "A journal segment holds lines that cannot be read");
  }
}
