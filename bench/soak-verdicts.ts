import type { Database } from "../src/server/db/connection.ts";
import { median, percentile } from "./rounds.ts";
import type { Sample } from "./soak-samples.ts";
import type { TrafficResult } from "./soak-traffic.ts";

/** One thing that must hold, and what was seen of it. */
export type Verdict = { name: string; pass: boolean; seen: string };

/**
 * How much more the last quarter of a run may take than the second. The first quarter is left out:
 * caches fill, and the engine compiles what it sees often. What leaks grows on and on, also in the
 * half between the two; what merely wavers from one collection to the next stays below this.
 */
const mostGrowth = 1.15;
/** So many handles more are connections that a moment's haste has opened, and that are kept a while. */
const fewHandles = 32;

type Measure = (sample: Sample) => number | undefined;

/** What a quarter of the run has of something; undefined where that cannot be seen. */
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

/** Whether anything grows that should not. */
export function judgeGrowth(samples: Sample[]): Verdict[] {
  return [
    ...growth("memory of the process does not grow", samples, ({ rssBytes }) => rssBytes, {
      show: megabytes,
    }),
    ...growth("heap does not grow", samples, ({ heapBytes }) => heapBytes, {
      // What is left after a collection: between two of them it rises whatever one does.
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

/** What the server itself calls an error. */
export function judgeLog(output: string): Verdict {
  const lines = output.split("\n").filter((line) => /"level":[56]0\b/.test(line));
  return {
    name: "the server logs no error",
    pass: lines.length === 0,
    seen: [`${lines.length} logged`, ...lines.slice(0, 5)].join("; "),
  };
}

/** What the database holds of a submission. */
export type StoredSubmission = {
  id: string;
  preference_id: number | null;
  delivery_state: string;
};

/** All that the database holds, and how many preference records. */
export type Stored = { submissions: StoredSubmission[]; records: number };

export async function readStored({ query }: Pick<Database, "query">): Promise<Stored> {
  const { rows } = await query("select id, preference_id, delivery_state from submissions");
  const counted = await query("select count(*)::int as count from flat_preferences");
  return { submissions: rows as StoredSubmission[], records: Number(counted.rows[0]?.count) };
}

/** Each answered submission is stored and delivered once, and nothing else is. */
export function judgeSubmissions(
  { submissions, records }: Stored,
  answered: readonly string[],
  accepted: ReadonlyMap<string, number>,
): Verdict[] {
  const stored = new Map(submissions.map((row) => [row.id, row]));
  const missing = answered.filter((id) => !stored.has(id)).length;
  const unmapped = answered.filter((id) => stored.get(id)?.preference_id === null).length;
  const others = submissions.length - (answered.length - missing);
  const late = answered.filter((id) => accepted.get(id) !== 1).length;
  const unnoted = submissions.filter((row) => row.delivery_state !== "delivered").length;
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
      pass: late + unnoted === 0 && accepted.size === answered.length,
      seen: `${accepted.size} accepted by the receiver, ${late} not once, ${unnoted} not noted so`,
    },
  ];
}
