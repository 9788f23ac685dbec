import { LRUCache } from "lru-cache";
import { createJobWorker } from "../worker.ts";
import { FetchError } from "./fetch-refusal.ts";
import type { Budget } from "./request-once.ts";
import { isPermitted, type RobotsQuestion } from "./robots-rules.ts";

/** The text of a robots.txt, or the reason why it cannot be read and nothing may be fetched. */
type RobotsFile = string | FetchError;

/**
 * RFC 9309 allows a robots.txt to be cached for a day. A file that could not be read is fetched
 * again soon.
 */
const keptMs = { file: 24 * 3_600_000, failure: 60_000 };
const cacheBytes = 4_000_000;

/**
 * The maximum number of characters of a robots.txt whose rules are compared with a URL in the main
 * thread. For a longer file, a worker thread compares them, because the comparison takes long: its
 * time grows with the file's length times the URL's length.
 */
const mostAtOnce = 20_000;
const thread = createJobWorker<RobotsQuestion>(new URL("robots-worker.ts", import.meta.url), {
  timeoutMs: 1_000,
});

/** Decides which pages may be fetched, by the websites' robots.txt files. */
export type Robots = {
  /**
   * Resolves if the website permits the URL.
   *
   * @throws FetchError robots, or the reason why the website's robots.txt cannot be read
   */
  assertPermitted: (url: URL, budget: Budget) => Promise<void>;
};

/**
 * @param load fetches the robots.txt of a website within a budget of time, or throws a FetchError
 */
export function createRobots(load: (url: URL, budget: Budget) => Promise<string>): Robots {
  const files = new LRUCache<string, { file: RobotsFile }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ file }) => 200 + (typeof file === "string" ? 2 * file.length : 0),
  });
  const loading = new Map<string, Promise<RobotsFile>>();

  async function loadAndKeep(origin: string, budget: Budget): Promise<RobotsFile> {
    const file = await load(new URL("/robots.txt", origin), budget).catch(toFetchError);
    files.set(origin, { file }, { ttl: keptMs[typeof file === "string" ? "file" : "failure"] });
    return file;
  }

  function find(origin: string, budget: Budget): Promise<RobotsFile> {
    const known = files.get(origin);
    if (known) return Promise.resolve(known.file);
    const found =
      loading.get(origin) ?? loadAndKeep(origin, budget).finally(() => loading.delete(origin));
    loading.set(origin, found);
    return found;
  }

  async function permits(text: string, url: URL): Promise<boolean> {
    const question = { text, url: url.href };
    if (text.length <= mostAtOnce) return isPermitted(question);
    // If comparing the rules takes too long, the page counts as forbidden.
    return (await thread.run(question).catch(() => false)) === true;
  }

  return {
    async assertPermitted(url, budget) {
      const file = await find(url.origin, budget);
      if (typeof file !== "string") throw file;
      if (!(await permits(file, url))) {
        throw new FetchError("robots", "The site asks programs not to fetch this page.");
      }
    },
  };
}

function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  throw error;
}
