import { afterAll, expect, test } from "vitest";
import type { TextRange } from "#common/listings/listing.ts";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import {
  type PageJob,
  type pageOutcome,
  readingLimits,
} from "#server/features/listings/reading/read-page-in-worker.ts";
import { createJobWorker } from "#server/worker.ts";
import { hostilePages } from "./hostile-pages.ts";
import { isFull } from "./scale.ts";

const options = {
  url: "https://portal.example/flat/7",
  now: new Date("2026-11-20T12:00:00Z"),
  places: placesOf(defaultDefinition),
};

/** Each hostile page is parsed once in each of these sizes, in bytes. */
const sizes = isFull
  ? [100, 1_000, 10_000, 50_000, 200_000, 500_000, 1_000_000, 1_900_000]
  : [200_000];

/** The only reason for which the parser may refuse a page. */
const tooDeep = "The page is nested too deeply";

/**
 * A worker thread with the product's memory limit. Its time limit is long and only ends a parser
 * that hangs: the test measures CPU time instead, which does not depend on other programs.
 */
const thread = createJobWorker<PageJob>(
  new URL("../src/server/features/listings/reading/read-page-worker.ts", import.meta.url),
  { ...readingLimits, timeoutMs: 120_000 },
);
afterAll(() => thread.close());

/**
 * Characters that the text of a listing must not have: invisible ones, and halves of characters
 * (lone surrogates).
 */
const harmful = /[\p{Cf}\p{Cs}\0]/u;

type Outcome = ReturnType<typeof pageOutcome>;

/** Parses a page. Returns the outcome, and the CPU time in milliseconds that it took. */
async function readOrRefuse(html: string): Promise<{ outcome: Outcome; tookMs: number }> {
  const begun = process.cpuUsage();
  const outcome = await thread.run({ html, options }).then(
    (done) => done as Outcome,
    (error: unknown) => ({ refusal: String(error) }),
  );
  const { user, system } = process.cpuUsage(begun);
  return { outcome, tookMs: (user + system) / 1000 };
}

/** Returns what is wrong with the parsed page; an empty list if it is harmless. */
function problemsOf(outcome: Outcome): string[] {
  if ("refusal" in outcome) return outcome.refusal === tooDeep ? [] : [outcome.refusal];
  const { text, title, pictures, reading } = outcome.page;
  const isOutside = ({ start, end }: TextRange) => start >= end || end > text.length;
  const problems = {
    "the text is too long": text.length > 20_000,
    "the text has harmful characters": harmful.test(`${text}${title}`),
    "a picture has a harmful address": !pictures.every((each) => /^https?:\/\//.test(each)),
    "evidence is outside of the text": Object.values(reading.evidence).some(isOutside),
  };
  return Object.entries(problems).flatMap(([problem, isFound]) => (isFound ? [problem] : []));
}

test.each(Object.keys(hostilePages))(
  "the listing parser stays within its time limit for a web page with %s, and returns no unsafe text or picture URL",
  async (name) => {
    for (const size of sizes) {
      const { outcome, tookMs } = await readOrRefuse(hostilePages[name]?.(size) ?? "");
      expect(problemsOf(outcome)).toEqual([]);
      expect(tookMs).toBeLessThan(readingLimits.timeoutMs);
    }
  },
);
