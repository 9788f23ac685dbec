import type { WebhookTarget } from "../faults/webhook-target.ts";
import type { Database } from "../src/server/db/connection.ts";
import { median, percentile } from "./rounds.ts";
import type { Sample } from "./soak-samples.ts";
import type { TrafficResult } from "./soak-traffic.ts";

/**
 * A verdict of the soak test: a condition, whether the run fulfilled it, and the figures that show
 * this.
 */
export type Verdict = { name: string; pass: boolean; seen: string };

/**
 * The maximum growth of a value, as the ratio of a run's last quarter to its second quarter. The
 * first quarter is left out, because caches fill then. A leak also grows in the third quarter and
 * exceeds this limit; values that only go up and down do not.
 */
const mostGrowth = 1.15;
/**
 * The number of handles by which a run may exceed the growth limit without failing. A busy moment
 * opens connections that stay open for a while.
 */
const fewHandles = 32;

type Measure = (sample: Sample) => number | undefined;

/**
 * Summarises a value over a quarter of the run; undefined if the operating system does not report
 * the value.
 */
function quarter(
  samples: Sample[],
  number: 2 | 4,
  of: Measure,
  summarise: (values: number[]) => number,
): number | undefined {
  const lasted = samples.at(-1)?.atMs ?? 0;
  const values = samples
    .filter(({ atMs }) => Math.min(4, 1 + Math.floor((4 * atMs) / lasted)) === number)
    .map(of)
    .filter((value) => value !== undefined);
  return values.length === 0 ? undefined : summarise(values);
}

function growth(
  name: string,
  samples: Sample[],
  of: Measure,
  {
    summarise = median,
    allowance = 0,
    show,
  }: {
    summarise?: (values: number[]) => number;
    allowance?: number;
    show: (value: number) => string;
  },
): Verdict[] {
  const early = quarter(samples, 2, of, summarise);
  const late = quarter(samples, 4, of, summarise);
  if (early === undefined || late === undefined) return [];
  const most = Math.max(early * mostGrowth, early + allowance);
  const seen = `${show(early)} in the second quarter, ${show(late)} in the last, at most ${show(most)}`;
  return [{ name, pass: late <= most, seen }];
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Judges whether the server's memory, handles or connections grow during the run. */
export function judgeGrowth(samples: Sample[]): Verdict[] {
  return [
    ...growth("memory of the process does not grow", samples, ({ rssBytes }) => rssBytes, {
      show: megabytes,
    }),
    ...growth("heap does not grow", samples, ({ heapBytes }) => heapBytes, {
      // A low percentile is near the heap's size just after a garbage collection. Higher values
      // depend on how long after a collection the samples were taken.
      summarise: (values) => percentile(values, 25),
      show: megabytes,
    }),
    ...growth("handles do not grow", samples, ({ handles }) => handles, {
      allowance: fewHandles,
      show: String,
    }),
    ...growth(
      "connections to the database do not grow",
      samples,
      ({ databaseConnections }) => databaseConnections,
      { allowance: fewHandles, show: String },
    ),
  ];
}

export function judgeAnswers({ kinds, problems }: TrafficResult): Verdict {
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  const errors = kinds.reduce((sum, kind) => sum + kind.errors, 0);
  return {
    name: "every request is answered as it should be",
    pass: errors === 0,
    seen: [`${errors} of ${count + errors} were not`, ...problems].join("; "),
  };
}

/** Judges whether the server logged an error during the run. */
export function judgeLog(output: string): Verdict {
  const lines = output.split("\n").filter((line) => /"level":[56]0\b/.test(line));
  return {
    name: "the server logs no error",
    pass: lines.length === 0,
    seen: [`${lines.length} logged`, ...lines.slice(0, 5)].join("; "),
  };
}

/**
 * A stored submission, with the id of its preference record and the state of its webhook delivery.
 */
export type StoredSubmission = {
  id: string;
  preference_id: number | null;
  delivery_state: string;
};

/**
 * The submissions in the database, and how many preference records (structured search profiles) the
 * database has.
 */
export type Stored = { submissions: StoredSubmission[]; records: number };

/**
 * Returns the submissions that arrived during the run, and their preference records. The example
 * data was stored before `since`.
 */
export async function readStored({ query }: Pick<Database, "query">, since: Date): Promise<Stored> {
  const { rows } = await query(
    "select id, preference_id, delivery_state from submissions where accepted_at >= $1",
    [since],
  );
  const counted = await query(
    `select count(*)::int as count from flat_preferences where id not in (
       select preference_id from submissions where accepted_at < $1 and preference_id is not null
     )`,
    [since],
  );
  return { submissions: rows as StoredSubmission[], records: Number(counted.rows[0]?.count) };
}

/**
 * Judges the stored and delivered submissions. The database and the webhook's receiver must have
 * each submission with a successful response exactly once, and no other submission.
 */
export function judgeSubmissions(
  { submissions, records }: Stored,
  answered: readonly string[],
  { effects, repeated, problems }: Pick<WebhookTarget, "effects" | "repeated" | "problems">,
): Verdict[] {
  const stored = new Map(submissions.map((row) => [row.id, row]));
  const missing = answered.filter((id) => !stored.has(id)).length;
  const unmapped = answered.filter((id) => stored.get(id)?.preference_id === null).length;
  const others = submissions.length - (answered.length - missing);
  const undelivered = answered.filter((id) => !effects.has(id)).length;
  const unrecorded = submissions.filter((row) => row.delivery_state !== "delivered").length;
  return [
    {
      name: "every answered submission is stored once",
      pass: missing + unmapped + others === 0 && records === submissions.length,
      seen:
        `${answered.length} answered, ${submissions.length} stored, ${missing} missing, ` +
        `${records} preference records`,
    },
    {
      name: "every answered submission is delivered once",
      pass:
        undelivered + unrecorded + repeated() + problems.length === 0 &&
        effects.size === answered.length,
      seen: [
        `${effects.size} accepted by the receiver, ${undelivered} not delivered, ` +
          `${repeated()} repeated, ${unrecorded} not recorded as delivered`,
        ...problems.slice(0, 5),
      ].join("; "),
    },
  ];
}
