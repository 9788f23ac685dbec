import { LRUCache } from "lru-cache";
import type { ContentChange, ContentNoun } from "#common/content/content-change.ts";
import { type Counters, createCounters } from "../counters.ts";
import { type Encoded, encode, entityTag } from "./encode.ts";

/** A document as it was made, before it is kept. */
export type Made = {
  status: number;
  text: string;
  /** Beside those that every answer has. */
  headers: Record<string, string>;
  /** The nouns whose content it shows. */
  shows: readonly ContentNoun[];
  /** Until when it is true even if nothing changes; milliseconds since 1970. */
  expiresAt?: number;
  /** It stands in for something that could not be read just now. */
  isMakeshift?: boolean;
};

/** A document as it is sent, again and again. */
export type KeptPage = Encoded & {
  status: number;
  headers: Record<string, string>;
  etag: string;
};

type Entry = { page: KeptPage; shows: readonly ContentNoun[]; expiresAt: number };

export type PageCache = {
  /** The document of an address while it is true; undefined when it must be made. */
  peek: (address: string) => KeptPage | undefined;
  /**
   * The document of an address, made at most once at a time, however many ask for it. When it
   * cannot be made properly and one is there that has merely grown old, it is that one.
   */
  get: (address: string, make: () => Promise<Made>) => Promise<KeptPage>;
  /** Forgets the documents that show what has changed; whatever is being made now is not kept. */
  drop: (what: ContentChange) => void;
  /** What is kept: documents, and their bytes. */
  size: () => { pages: number; bytes: number };
};

type PageCacheOptions = {
  /** Bytes that the site's own pages may take, and those at addresses that anyone can make up. */
  maxBytes?: { pages: number; others: number };
  now?: () => number;
  counters?: Counters;
};

const megabyte = 1024 * 1024;
/** Milliseconds for which a makeshift answers everyone: an outage must not make every request dear. */
const makeshiftMs = 1_000;
/** Bytes that an entry takes beside its bodies, roughly. */
const overhead = 1_000;

const bytesOf = ({ page }: Entry) => page.brotli.byteLength + page.gzip.byteLength + overhead;

/** Keeps documents compressed in memory, until what they show changes. */
export function createPageCache({
  maxBytes = { pages: 48 * megabyte, others: 8 * megabyte },
  now = Date.now,
  counters = createCounters(),
}: PageCacheOptions = {}): PageCache {
  const shelfOf = (maxSize: number) =>
    new LRUCache<string, Entry>({ maxSize, sizeCalculation: bytesOf });
  // What is not there, and what is asked of a page, has no end: it must not displace the others.
  const pages = shelfOf(maxBytes.pages);
  const others = shelfOf(maxBytes.others);
  const making = new Map<string, Promise<KeptPage>>();
  let generation = 0;

  async function makeEntry(work: () => Promise<Made>): Promise<Entry & { isMakeshift: boolean }> {
    const made = await work();
    const { status, text, headers, shows, isMakeshift = false } = made;
    const page = {
      ...(await encode(text)),
      status,
      headers,
      etag: entityTag(text, JSON.stringify(headers)),
    };
    const expiresAt = isMakeshift
      ? now() + makeshiftMs
      : (made.expiresAt ?? Number.POSITIVE_INFINITY);
    return { page, shows, expiresAt, isMakeshift };
  }

  const find = (address: string) => pages.get(address) ?? others.get(address);

  async function make(address: string, work: () => Promise<Made>): Promise<KeptPage> {
    const started = generation;
    const { isMakeshift, ...entry } = await makeEntry(work).catch((error: unknown) => {
      const old = started === generation ? find(address) : undefined;
      if (!old) throw error;
      return { ...old, expiresAt: now() + makeshiftMs, isMakeshift: true };
    });
    // What changed in the meantime may or may not be on it.
    if (started !== generation) return entry.page;
    const old = isMakeshift ? find(address) : undefined;
    if (old) {
      old.expiresAt = entry.expiresAt;
      return old.page;
    }
    const shelf = entry.page.status === 200 && !address.includes("?") ? pages : others;
    shelf.set(address, entry);
    return entry.page;
  }

  return {
    peek(address) {
      const entry = find(address);
      if (!entry || entry.expiresAt <= now()) return undefined;
      counters.add("page", "kept");
      return entry.page;
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
      for (const shelf of [pages, others]) {
        for (const [address, { shows }] of Array.from(shelf.entries())) {
          if (what === "everything" || shows.includes(what)) shelf.delete(address);
        }
      }
    },
    size: () => ({
      pages: pages.size + others.size,
      bytes: pages.calculatedSize + others.calculatedSize,
    }),
  };
}
