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

/** An entry with what a reader says about it, and the codes of the flags that it gets. */
export type ReadPost = { post: LabelledPost; said: Said; flags: readonly FlagCode[] };

/** The counts of a figure, in all languages and by language. */
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

/** Returns the share of the said values that are right; NaN if nothing was said. */
export const precisionOf = ({ said, right }: Counts): number => right / said;

/** Returns the share of the labelled values that were said; NaN if nothing is labelled. */
export const recallOf = ({ labelled, right }: Counts): number => right / labelled;

/** Returns the score of each figure. */
export const scorePosts = (read: ReadPost[]): Score[] =>
  counters.map(([name, count]) => {
    const of = (language: Language) =>
      sum(read.filter(({ post }) => post.language === language).map(count));
    const byLanguage = { en: of("en"), de: of("de"), pt: of("pt"), es: of("es"), fr: of("fr") };
    return { name, all: sum(Object.values(byLanguage)), byLanguage };
  });

const share = (value: number): string => (Number.isNaN(value) ? "–" : value.toFixed(2));

/** Formats precision and recall, such as `0.97/0.90`. */
const formatCounts = (counts: Counts): string =>
  `${share(precisionOf(counts))}/${share(recallOf(counts))}`;

/** Returns a table of precision and recall by figure and language, for a terminal. */
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
