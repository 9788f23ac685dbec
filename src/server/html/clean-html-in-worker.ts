import type { CleanedContent } from "#common/content/cleaned-content.ts";
import { AppError } from "#common/errors.ts";
import { createJobWorker } from "../worker.ts";
import { contentRefusal } from "./clean-html.ts";
import { cleanAndReport } from "./clean-html-removed.ts";

/**
 * The maximum number of characters of HTML from which unsafe parts are removed in the main thread.
 * For longer HTML, a worker thread removes them, because the work in the main thread would delay
 * other requests.
 */
const mostAtOnce = 20_000;

/**
 * All requests of the process can share one worker thread, because removing unsafe HTML from a text
 * does not depend on earlier texts.
 */
const thread = createJobWorker<string>(new URL("clean-html-worker.ts", import.meta.url));

type Outcome = { cleaned: CleanedContent } | { refusal: string };

/**
 * Removes unsafe parts from HTML, in the main thread or in a worker thread. Returns a refusal
 * instead of throwing it, because an AppError cannot be sent from a worker thread.
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
 * Removes unsafe parts from HTML, and reports what was removed. For long HTML, a worker thread does
 * this: a megabyte takes a second, in which the main thread could not respond to requests.
 *
 * @throws AppError BAD_REQUEST for HTML that is nested too deeply or has too many unclosed tags
 */
export async function cleanHtmlInWorker(html: string): Promise<CleanedContent> {
  if (html.length <= mostAtOnce) return cleanAndReport(html);
  const outcome = (await thread.run(html)) as Outcome;
  if ("refusal" in outcome) throw contentRefusal(outcome.refusal);
  return outcome.cleaned;
}
