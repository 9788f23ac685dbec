import { expect, test } from "vitest";
import type { AppError } from "#common/errors.ts";
import type { TextRange } from "#common/listings/listing.ts";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { PageReading } from "#server/features/listings/reading/read-page.ts";
import { readPageInWorker } from "#server/features/listings/reading/read-page-in-worker.ts";
import { hostilePages } from "./hostile-pages.ts";
import { isFull } from "./scale.ts";

const options = {
  url: "https://portal.example/flat/7",
  now: new Date("2026-11-20T12:00:00Z"),
  places: placesOf(defaultDefinition),
};

/** The sizes of the pages in bytes. The short run parses one size of each page. */
const sizes = isFull
  ? [100, 1_000, 10_000, 50_000, 200_000, 500_000, 1_000_000, 1_900_000]
  : [500_000];

/**
 * The only reason for which a page may be refused. A page that takes too long counts as a failure
 * of the parser.
 */
const tooDeep = "The page is nested too deeply. Send its text instead.";

/** Characters that a text about a flat must not have: invisible ones, and halves of characters. */
const harmful = /[\p{Cf}\p{Cs}\0]/u;

type Outcome = PageReading | { refusal: string };

const readOrRefuse = (html: string): Promise<Outcome> =>
  readPageInWorker(html, options).catch(({ message }: AppError) => ({ refusal: message }));

/** Returns what is wrong with the parsed page; an empty list if it is harmless. */
function problemsOf(page: Outcome): string[] {
  if ("refusal" in page) return page.refusal === tooDeep ? [] : [page.refusal];
  const { text, title, pictures, reading } = page;
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
  "the parser reads a page with %s without harm and in time",
  async (name) => {
    for (const size of sizes) {
      const page = await readOrRefuse(hostilePages[name]?.(size) ?? "");
      expect(problemsOf(page)).toEqual([]);
    }
  },
);
