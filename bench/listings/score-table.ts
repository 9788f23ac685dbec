import type { FlagCode } from "../../src/common/listings/listing.ts";
import { listingLanguages } from "../../src/common/listings/listing-fields.ts";
import type { LabelledPost } from "./labelled-set.ts";
import {
  type Counts,
  countDiscrimination,
  countNoListing,
  countPost,
  countReasons,
  countScam,
  figureNames,
  type Said,
} from "./score.ts";

type Language = LabelledPost["language"];

/**
 * A sample advertisement with its expected values, the values that the parser returned, and the
 * codes of the flags that the server would set.
 */
export type ReadPost = { post: LabelledPost; said: Said; flags: readonly FlagCode[] };

/**
 * How often the parser was right and wrong about one figure, such as the rent: for all languages
 * together, and for each language.
 */
export type Score = { name: string; all: Counts; byLanguage: Record<Language, Counts> };

const counters: [name: string, count: (read: ReadPost) => Counts][] = [
  ...figureNames.map((figure): (typeof counters)[number] => [
    figure,
    ({ post, said }) => countPost(figure, said, post),
  ]),
  ["no listing", ({ post, said }) => countNoListing(said, post)],
  ["scams", ({ post, flags }) => countScam(flags, post)],
  ["reasons of scams", ({ post, flags }) => countReasons(flags, post)],
  ["discrimination", ({ post, flags }) => countDiscrimination(flags, post)],
];

const sum = (counts: Counts[]): Counts =>
  counts.reduce(
    (one, other) => ({
      said: one.said + other.said,
      labelled: one.labelled + other.labelled,
      right: one.right + other.right,
    }),
    { said: 0, labelled: 0, right: 0 },
  );

/**
 * Returns the precision: the share of the returned values that are right; NaN if the parser
 * returned no value.
 */
export const precisionOf = ({ said, right }: Counts): number => right / said;

/**
 * Returns the recall: the share of the expected values that the parser returned; NaN if no value is
 * expected.
 */
export const recallOf = ({ labelled, right }: Counts): number => right / labelled;

/** Returns, for each figure such as the rent, how often the parser was right and wrong. */
export const scorePosts = (read: ReadPost[]): Score[] =>
  counters.map(([name, count]) => {
    const of = (language: Language) =>
      sum(read.filter(({ post }) => post.language === language).map(count));
    const byLanguage = { en: of("en"), de: of("de"), pt: of("pt"), es: of("es"), fr: of("fr") };
    return { name, all: sum(Object.values(byLanguage)), byLanguage };
  });

const share = (value: number): string => (Number.isNaN(value) ? "–" : value.toFixed(2));

/** Formats the precision and the recall of one row of the score, such as `0.97/0.90`. */
const formatCounts = (counts: Counts): string =>
  `${share(precisionOf(counts))}/${share(recallOf(counts))}`;

/**
 * Returns a table for a terminal. For each kind of value, such as the rent, it shows the parser's
 * precision and recall: for all languages together, and for each language.
 */
export function formatScores(scores: Score[]): string {
  const lines = [
    ["precision/recall", "all", "labelled", ...listingLanguages],
    ...scores.map(({ name, all, byLanguage }) => [
      name,
      formatCounts(all),
      String(all.labelled),
      ...listingLanguages.map((language) => formatCounts(byLanguage[language])),
    ]),
  ];
  return lines
    .map(([name = "", ...cells]) => name.padEnd(18) + cells.map((cell) => cell.padEnd(11)).join(""))
    .join("\n");
}
