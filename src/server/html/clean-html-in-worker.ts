import type { CleanedContent } from "#common/content/cleaned-content.ts";
import { AppError } from "#common/errors.ts";
import { createJobWorker } from "../worker.ts";
import { contentRefusal } from "./clean-html.ts";
import { cleanAndReport } from "./clean-html-removed.ts";

/**
 * The maximum number of characters that are cleaned in the main thread. Longer texts are cleaned in
 * a worker thread, because they would delay other requests.
 */
const mostAtOnce = 20_000;

/** One worker thread serves the whole process, because cleaning keeps no state between texts. */
const thread = createJobWorker<string>(new URL("clean-html-worker.ts", import.meta.url));

type Outcome = { cleaned: CleanedContent } | { refusal: string };

/**
 * Cleans HTML, in the main thread or in a worker thread. A refusal is returned instead of thrown,
 * because an AppError cannot be sent from a worker thread.
 */
export function cleanOutcome(html: string): Outcome {
  try {
    return { cleaned: cleanAndReport(html) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}

/**
 * Cleans HTML and reports what was removed. Long texts are cleaned in a worker thread: a megabyte
 * takes a second, in which the main thread could not respond to requests.
 *
 * @throws AppError BAD_REQUEST for HTML that is nested or repeated too much
 */
export async function cleanHtmlInWorker(html: string): Promise<CleanedContent> {
  if (html.length <= mostAtOnce) return cleanAndReport(html);
  const outcome = (await thread.run(html)) as Outcome;
  if ("refusal" in outcome) throw contentRefusal(outcome.refusal);
  return outcome.cleaned;
}
