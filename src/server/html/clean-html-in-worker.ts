import type { CleanedContent } from "#common/content/cleaned-content.ts";
import { AppError } from "#common/errors.ts";
import { createJobWorker } from "../worker.ts";
import { contentRefusal } from "./clean-html.ts";
import { cleanAndTell } from "./clean-html-removed.ts";

/** Characters that are cleaned at once: more would keep pages and connections waiting too long. */
const mostAtOnce = 20_000;

/** Cleaning is the same for every site of the process. */
const thread = createJobWorker<string>(new URL("clean-html-worker.ts", import.meta.url));

type Outcome = { cleaned: CleanedContent } | { refusal: string };

/** What `cleanAndTell` answers or refuses with, as it can be sent from a thread. */
export function cleanOutcome(html: string): Outcome {
  try {
    return { cleaned: cleanAndTell(html) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}

/**
 * Does as `cleanAndTell`, long texts in a thread of their own: a megabyte takes a second, in which
 * nobody else would be answered.
 *
 * @throws AppError BAD_REQUEST for text that is nested or repeated beyond any use
 */
export async function cleanAside(html: string): Promise<CleanedContent> {
  if (html.length <= mostAtOnce) return cleanAndTell(html);
  const outcome = (await thread.run(html)) as Outcome;
  if ("refusal" in outcome) throw contentRefusal(outcome.refusal);
  return outcome.cleaned;
}
