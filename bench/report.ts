/** One measured number beside what it is held to. */
export type Row = {
  name: string;
  unit: string;
  measured: number;
  limit: number;
  /** Whether the limit is the most that it may be, or the least. */
  limitIs: "maximum" | "minimum";
  /** How it came about, where the number alone does not say. */
  note?: string;
};

type JudgedRow = Row & { ratio: number; pass: boolean };

export function judge(row: Row): JudgedRow {
  const { measured, limit, limitIs } = row;
  return {
    ...row,
    ratio: measured / limit,
    pass: limitIs === "maximum" ? measured <= limit : measured >= limit,
  };
}

/** The middle one: a single disturbed run does not count. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("Nothing was measured");
  return middle;
}

/** The value that so many percent of all do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}

const columns = ["name", "measured", "limit", "ratio", "pass"] as const;

/** The rows as a table of text. */
export function formatTable(rows: JudgedRow[]): string {
  const cells = rows.map(({ name, unit, measured, limit, limitIs, ratio, pass }) => [
    name,
    `${formatNumber(measured)} ${unit}`,
    `${limitIs === "maximum" ? "≤" : "≥"} ${formatNumber(limit)} ${unit}`,
    // Of a limit of nothing there is no share.
    limit === 0 ? "–" : ratio.toFixed(2),
    pass ? "pass" : "NO",
  ]);
  const lines = [[...columns], ...cells];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  const notes = rows.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []));
  return [
    ...lines.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ")),
    ...notes,
  ].join("\n");
}

const formatNumber = (value: number) => value.toFixed(value < 100 ? 1 : 0);
