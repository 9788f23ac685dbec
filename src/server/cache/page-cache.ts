import { LRUCache } from "lru-cache";
import type { ContentChange, ContentNoun } from "#common/content/content-change.ts";
import { type Counters, createCounters } from "../counters.ts";
import { compressFurther, type Encoded, encode, entityTag } from "./encode.ts";

/** A rendered document that is not in the cache yet. */
export type Made = {
  status: number;
  text: string;
  /** The headers of the response, without the headers that every response has. */
  headers: Record<string, string>;
  /**
   * The content types whose content the document shows. When content of one of these types changes,
   * the document is removed from the cache.
   */
  shows: readonly ContentNoun[];
  /** The time when the document expires even if nothing changes, in milliseconds since 1970. */
  expiresAt?: number;
  /**
   * Whether the document is a substitute for the requested page, which could not be rendered
   * because its content could not be read.
   */
  isFallback?: boolean;
};

/** A cached document with the headers, status and compressed bodies of its response. */
export type CachedPage = Encoded & {
  status: number;
  headers: Record<string, string>;
  etag: string;
};

type Entry = {
  page: CachedPage;
  shows: readonly ContentNoun[];
  expiresAt: number;
  /** The number of requests until the page is compressed again with the highest level. */
  requestsLeft: number;
};

export type PageCache = {
  /** Returns the cached document of a URL; undefined if there is none or it has expired. */
  look: (address: string) => CachedPage | undefined;
  /**
   * Returns the cached document of a URL, and counts it in the metrics as sent from the cache.
   * Returns undefined if the cache has no valid document.
   */
  peek: (address: string) => CachedPage | undefined;
  /**
   * Returns the document of a URL, rendering it if needed. Concurrent calls share one rendering. If
   * rendering fails, returns the expired document if there is one.
   */
  get: (address: string, make: () => Promise<Made>) => Promise<CachedPage>;
  /**
   * Removes the documents that show changed content. A document that is being rendered during the
   * call is not cached afterwards, because it may show the old content.
   */
  drop: (what: ContentChange) => void;
  /** Returns the number of cached documents and their size in bytes. */
  size: () => { pages: number; bytes: number };
};

type PageCacheOptions = {
  /**
   * The maximum size of the cache in bytes: `pages` for the site's own pages, `others` for pages at
   * URLs that clients make up.
   */
  maxBytes?: { pages: number; others: number };
  now?: () => number;
  counters?: Counters;
};

const megabyte = 1024 * 1024;
/**
 * The number of milliseconds for which a fallback is cached: a document that is sent because the
 * current content could not be read or rendered. If it were not cached, each request during an
 * outage of the database would render the page again.
 */
const fallbackMs = 1_000;
/**
 * After this number of requests, a cached page is compressed again with the highest level, so that
 * it arrives earlier. For example, the home page then fits into the first packets of a new
 * connection, which saves a phone one round trip. For a page with few requests, this is not worth
 * the processor time.
 */
const requestsBeforeCompression = 10;
/** The approximate number of bytes that a cache entry needs in addition to its compressed texts. */
const overhead = 1_000;

const bytesOf = ({ page }: Entry) => page.brotli.byteLength + page.gzip.byteLength + overhead;

/**
 * Creates a cache of compressed documents in memory. When content changes, the documents that show
 * it are removed.
 */
export function createPageCache({
  maxBytes = { pages: 48 * megabyte, others: 8 * megabyte },
  now = Date.now,
  counters = createCounters(),
}: PageCacheOptions = {}): PageCache {
  const createCache = (maxSize: number) =>
    new LRUCache<string, Entry>({ maxSize, sizeCalculation: bytesOf });
  // Clients can request any number of missing pages and queries. Documents for such requests are in
  // a separate cache, so that they do not displace the site's pages.
  const pages = createCache(maxBytes.pages);
  const others = createCache(maxBytes.others);
  const making = new Map<string, Promise<CachedPage>>();
  let generation = 0;
  let isCompressing = false;

  async function makeEntry(work: () => Promise<Made>): Promise<Entry & { isFallback: boolean }> {
    const made = await work();
    const { status, text, headers, shows, isFallback = false } = made;
    const page = {
      ...(await encode(text)),
      status,
      headers,
      etag: entityTag(text, JSON.stringify(headers)),
    };
    const expiresAt = isFallback
      ? now() + fallbackMs
      : (made.expiresAt ?? Number.POSITIVE_INFINITY);
    return {
      page,
      shows,
      expiresAt,
      requestsLeft: requestsBeforeCompression,
      isFallback,
    };
  }

  const find = (address: string) => pages.get(address) ?? others.get(address);

  async function make(address: string, work: () => Promise<Made>): Promise<CachedPage> {
    const started = generation;
    const { isFallback, ...entry } = await makeEntry(work).catch((error: unknown) => {
      const old = started === generation ? find(address) : undefined;
      if (!old) throw error;
      return { ...old, expiresAt: now() + fallbackMs, isFallback: true };
    });
    // Content changed while the document was rendered, and the document may show the old content.
    // It is therefore sent but not cached.
    if (started !== generation) return entry.page;
    const old = isFallback ? find(address) : undefined;
    if (old) {
      old.expiresAt = entry.expiresAt;
      return old.page;
    }
    const cache = entry.page.status === 200 && !address.includes("?") ? pages : others;
    cache.set(address, entry);
    return entry.page;
  }

  /**
   * Compresses a cached page again with the highest level. If the page was removed or replaced
   * meanwhile, the result is discarded.
   */
  async function compressEntry(address: string, entry: Entry): Promise<void> {
    // Compressing a page at the highest level is slow, and occupies a thread of Node's thread pool.
    // Only one page at a time is compressed like this, so that other work finds a free thread.
    if (isCompressing || !pages.has(address)) return;
    isCompressing = true;
    entry.requestsLeft = Number.POSITIVE_INFINITY;
    try {
      const page = { ...entry.page, ...(await compressFurther(entry.page)) };
      if (pages.peek(address) === entry) pages.set(address, { ...entry, page });
    } finally {
      isCompressing = false;
    }
  }

  function look(address: string): CachedPage | undefined {
    const entry = find(address);
    if (!entry || entry.expiresAt <= now()) return undefined;
    entry.requestsLeft -= 1;
    if (entry.requestsLeft <= 0) void compressEntry(address, entry);
    return entry.page;
  }

  return {
    look,
    peek(address) {
      const page = look(address);
      if (page) counters.add("page", "kept");
      return page;
    },
    get(address, work) {
      counters.add("page", "made");
      const found = making.get(address);
      if (found) return found;
      const current = make(address, work).finally(() => {
        if (making.get(address) === current) making.delete(address);
      });
      making.set(address, current);
      return current;
    },
    drop(what) {
      generation += 1;
      making.clear();
      for (const cache of [pages, others]) {
        for (const [address, { shows }] of Array.from(cache.entries())) {
          if (what === "everything" || shows.includes(what)) cache.delete(address);
        }
      }
    },
    size: () => ({
      pages: pages.size + others.size,
      bytes: pages.calculatedSize + others.calculatedSize,
    }),
  };
}
