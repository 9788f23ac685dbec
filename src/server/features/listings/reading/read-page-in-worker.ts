import { AppError } from "#common/errors.ts";
import { createJobWorker } from "../../../worker.ts";
import { UnreadablePage } from "./pages/html-tree.ts";
import type { ReadingOptions } from "./read-listing.ts";
import { type PageReading, readPage } from "./read-page.ts";

export type PageJob = { html: string; options: ReadingOptions };

type Outcome = { page: PageReading } | { refusal: string };

/** The maximum number of characters of a page that is parsed. */
const longestPage = 4_000_000;

/** The limits of parsing one page. */
export const readingLimits = { timeoutMs: 5_000, maxHeapMb: 256 } as const;

/** One worker thread for the whole process, because parsing has no state. */
const thread = createJobWorker<PageJob>(
  new URL("read-page-worker.ts", import.meta.url),
  readingLimits,
);

/**
 * Parses a page. A refusal is returned instead of thrown, because an error would end the worker
 * thread.
 */
export function pageOutcome({ html, options }: PageJob): Outcome {
  try {
    return { page: readPage(html, options) };
  } catch (error) {
    if (error instanceof UnreadablePage) return { refusal: error.message };
    throw error;
  }
}

/**
 * Parses an HTML page about a flat in a worker thread, within limits of time and memory.
 *
 * @throws AppError UNPROCESSABLE_CONTENT for a page that cannot be parsed within these limits
 */
export async function readPageInWorker(
  html: string,
  options: ReadingOptions,
): Promise<PageReading> {
  if (html.length > longestPage) throw refusal("The page is too long");
  const outcome = await thread.run({ html, options }).then(
    (done) => done as Outcome,
    (): Outcome => ({ refusal: "The page takes too long to read" }),
  );
  if ("refusal" in outcome) throw refusal(outcome.refusal);
  return outcome.page;
}

const refusal = (reason: string) =>
  new AppError("UNPROCESSABLE_CONTENT", `${reason}. Send its text instead.`);
