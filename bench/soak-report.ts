import { readFile, writeFile } from "node:fs/promises";
import { run } from "../scripts/run.ts";
import { median } from "./rounds.ts";
import type { Sample } from "./soak-samples.ts";
import type { KindFigures } from "./soak-traffic.ts";
import { megabytes, type Verdict } from "./soak-verdicts.ts";

export type SoakReport = {
  /** A line about the run: its date, its duration, the database and the machine. */
  about: string;
  kinds: KindFigures[];
  samples: Sample[];
  verdicts: Verdict[];
};

/** The maximum number of rows in the report's table of samples. */
const mostRows = 12;

type Table = { head: string[]; rows: string[][] };

/**
 * Returns a Markdown table whose columns are aligned with spaces, so that it is readable on a
 * terminal, too.
 */
function formatTable({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  // Pads a table cell with spaces: names are aligned left, and figures right.
  const pad = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0);
  const format = (line: string[]) => `| ${line.map(pad).join(" | ")} |`;
  const rules = widths.map((width, index) => "-".repeat(width + 1) + (index === 0 ? "-" : ":"));
  const rule = `|${rules.join("|")}|`;
  return [format(head), rule, ...rows.map(format)].join("\n");
}

const milliseconds = (value: number) => value.toFixed(value < 100 ? 1 : 0);

function kindTable(kinds: KindFigures[]): Table {
  return {
    head: ["requests", "count", "errors", "p50 ms", "p95 ms", "p99 ms", "max ms"],
    rows: kinds.map(({ name, count, errors, p50, p95, p99, max }) => [
      name,
      String(count),
      String(errors),
      ...[p50, p95, p99, max].map(milliseconds),
    ]),
  };
}

type Column = {
  head: string;
  of: (sample: Sample) => number | undefined;
  show: (value: number) => string;
};

const columns: Column[] = [
  { head: "memory", of: ({ rssBytes }) => rssBytes, show: megabytes },
  { head: "heap", of: ({ heapBytes }) => heapBytes, show: megabytes },
  { head: "external", of: ({ externalBytes }) => externalBytes, show: megabytes },
  { head: "handles", of: ({ handles }) => handles, show: String },
  { head: "connections", of: ({ databaseConnections }) => databaseConnections, show: String },
  { head: "loop lag p99 ms", of: ({ lagMs }) => lagMs, show: milliseconds },
  { head: "journal", of: ({ journalBytes }) => journalBytes, show: megabytes },
];

/**
 * Divides the run into equal parts: one for each minute, but at least 4 and at most 12 parts.
 * Returns a row for each part, with the medians of its samples.
 */
function timeTable(samples: Sample[]): Table {
  const lasted = samples.at(-1)?.atMs ?? 0;
  const count = Math.min(mostRows, Math.max(4, Math.round(lasted / 60_000)));
  const rows = Array.from({ length: count }, (_, index) => {
    const from = (index * lasted) / count;
    const until = ((index + 1) * lasted) / count;
    const part = samples.filter(({ atMs }) => atMs > from && atMs <= until);
    const cells = columns.map(({ of, show }) => {
      const values = part.map(of).filter((value) => value !== undefined);
      return values.length === 0 ? "–" : show(median(values));
    });
    return [(until / 60_000).toFixed(1), ...cells];
  });
  return { head: ["until minute", ...columns.map(({ head }) => head)], rows };
}

export function formatReport({ about, kinds, samples, verdicts }: SoakReport): string {
  const lines = verdicts.map(
    ({ name, pass, seen }) => `- ${pass ? "pass" : "**NO**"}: ${name} (${seen})`,
  );
  return [
    about,
    formatTable(kindTable(kinds)),
    formatTable(timeTable(samples)),
    lines.join("\n"),
  ].join("\n\n");
}

const begin = "<!-- last run: begin -->";
const end = "<!-- last run: end -->";

/** Returns the text of a document in which the report between the markers is replaced. */
export async function writeReport(path: string, report: SoakReport): Promise<void> {
  const text = await readFile(path, "utf8");
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${path} has no place for the last run`);
  const before = text.slice(0, from + begin.length);
  await writeFile(path, `${before}\n\n${formatReport(report)}\n\n${text.slice(to)}`);
  await run("biome", ["format", "--write", path]);
}
