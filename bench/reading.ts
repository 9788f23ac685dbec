import { readListing } from "../src/server/features/listings/reading/read-listing.ts";
import { fillDatabase } from "./filled-database.ts";
import { judgePairs } from "./listings/judge-pairs.ts";
import { halves, type LabelledPost, loadPairs, loadPosts } from "./listings/labelled-set.ts";
import { readingOptions, readPost } from "./listings/read-posts.ts";
import { countPairs, type PairCounts } from "./listings/score.ts";
import {
  formatScores,
  precisionOf,
  recallOf,
  type Score,
  scorePosts,
} from "./listings/score-table.ts";
import type { Row } from "./report.ts";
import { median } from "./rounds.ts";

/**
 * The minimum precision and recall of the listing parser, in percent, for each kind of value. The
 * limits apply only to the half `measure` of the sample listings. The parser's rules were not
 * written with this half.
 */
const limits: [figure: string, precision: number, recall: number][] = [
  ["rent", 97, 90],
  ["rent kind", 95, 75],
  ["size", 98, 92],
  ["rooms or type", 95, 85],
  ["available from", 95, 80],
  ["deposit", 95, 80],
  ["city", 98, 92],
  ["phone", 97, 88],
  ["features", 95, 80],
  ["scams", 90, 85],
];

const repeats = 5;
const longText = 20_000;

function scoreRows(scores: Score[]): Row[] {
  return limits.flatMap(([figure, precision, recall]): Row[] => {
    const score = scores.find(({ name }) => name === figure);
    if (!score) throw new Error(`There is no figure "${figure}"`);
    const { said, labelled, right } = score.all;
    return [
      {
        name: `${figure}: precision`,
        unit: "%",
        measured: 100 * precisionOf(score.all),
        limit: precision,
        limitIs: "minimum",
        note: `${right} of ${said} said values are right`,
      },
      {
        name: `${figure}: recall`,
        unit: "%",
        measured: 100 * recallOf(score.all),
        limit: recall,
        limitIs: "minimum",
        note: `${right} of ${labelled} labelled values were read`,
      },
    ];
  });
}

const formatPairs = ({ same, different, ...counts }: PairCounts): string =>
  `Of ${same} pairs of one flat ${counts.foundCertain} are certain and ${counts.foundLikely} likely; ` +
  `of ${different} pairs of two flats ${counts.wrongJoins} are certain and ${counts.wrongLikely} likely`;

function pairRows(counts: PairCounts): Row[] {
  const { same, foundCertain, foundLikely, different, wrongJoins, wrongLikely } = counts;
  return [
    {
      name: "pairs of one flat that are found",
      unit: "%",
      measured: (100 * (foundCertain + foundLikely)) / same,
      limit: 85,
      limitIs: "minimum",
      note: `of ${same}, ${foundCertain} are certain and ${foundLikely} likely`,
    },
    {
      name: "different flats that are joined",
      unit: "",
      measured: wrongJoins,
      limit: 0,
      limitIs: "maximum",
      note: `of ${different} pairs that only look so, ${wrongLikely} are likely`,
    },
  ];
}

/** Returns the median of the milliseconds that the parser needs for a text. */
function timeOf(text: string, post: LabelledPost): number {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const startedAt = performance.now();
    readListing(text, readingOptions(post));
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function timeRows(posts: LabelledPost[]): Row[] {
  const texts = posts.flatMap((post) => (post.kind === "post" ? [{ post, text: post.text }] : []));
  const [first] = texts;
  if (!first) throw new Error("The measured half has no posts");
  const all = texts.map(({ text }) => text).join("\n\n");
  const long = all.repeat(Math.ceil(longText / all.length)).slice(0, longText);
  return [
    {
      name: "time of reading a post, median",
      unit: "ms",
      measured: median(texts.map(({ text, post }) => timeOf(text, post))),
      limit: 2,
      limitIs: "maximum",
    },
    {
      name: "time of reading 20,000 characters",
      unit: "ms",
      measured: timeOf(long, first.post),
      limit: 20,
      limitIs: "maximum",
    },
  ];
}

/**
 * Measures how well and how fast the parser reads sample listings, and how well the server finds
 * pairs of listings of the same flat. Prints the scores of both halves of the samples. Returns the
 * figures of the half `measure`, which are compared with limits. The parser's rules were written
 * with the half `build`, so the figures of `build` would look too good.
 *
 * @param dataDir an empty directory
 */
export async function measureReading(dataDir: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const half of halves) {
    const posts = await loadPosts(half);
    const scores = scorePosts(posts.map(readPost));
    const pairs = await loadPairs(half);
    const judged = await fillDatabase({ dataDir: `${dataDir}/${half}` }, ({ db }) =>
      judgePairs(db, pairs),
    );
    const counts = countPairs(judged);
    console.error(`\nThe ${half} half: ${posts.length} posts and pages\n${formatScores(scores)}`);
    console.error(`${formatPairs(counts)}\n`);
    if (half === "measure")
      rows.push(...scoreRows(scores), ...pairRows(counts), ...timeRows(posts));
  }
  return rows;
}
