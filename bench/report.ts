/** A measured number with its limit. */
export type Row = {
  name: string;
  unit: string;
  measured: number;
  limit: number;
  /** Whether the limit is the maximum or the minimum of the measured number. */
  limitIs: "maximum" | "minimum";
  /** A note that explains the figure to readers of the report. */
  note?: string;
};

/**
 * A measured number after the comparison with its limit. `pass` is whether the number keeps to the
 * limit. `ratio` is the number divided by the limit; null if the limit is 0.
 */
export type JudgedRow = Row & { part: string; ratio: number | null; pass: boolean };

/**
 * The result of a run of the bench. `failed` lists the parts that threw an Error, and `skipped` the
 * parts that lack a program.
 */
export type Results = {
  rows: JudgedRow[];
  failed: { part: string; message: string }[];
  skipped: { part: string; remedy: string }[];
};

export function judge(part: string, row: Row): JudgedRow {
  const { measured, limit, limitIs } = row;
  return {
    part,
    ...row,
    ratio: limit === 0 ? null : measured / limit,
    // A measurement that is not a number (NaN) fails, because both comparisons are false for NaN.
    pass: limitIs === "maximum" ? measured <= limit : measured >= limit,
  };
}

export const columns = ["figure", "measured", "limit", "ratio", "pass"] as const;

/** Returns a figure's cells in a table, in the order of `columns`. */
export function cellsOf({
  name,
  unit,
  measured,
  limit,
  limitIs,
  ratio,
  pass,
}: JudgedRow): string[] {
  const withUnit = (value: number) => `${formatNumber(value)} ${unit}`.trim();
  return [
    name,
    withUnit(measured),
    `${limitIs === "maximum" ? "≤" : "≥"} ${withUnit(limit)}`,
    ratio === null ? "–" : ratio.toFixed(2),
    pass ? "yes" : "NO",
  ];
}

/** Returns the results of the bench as text for a terminal. */
export function formatTable({ rows, failed, skipped }: Results): string {
  const lines = [[...columns], ...rows.map(cellsOf)];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  return [
    ...lines.map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
    ...rows.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : [])),
    ...failed.map(({ part, message }) => `FAILED   ${part}: ${message}`),
    ...skipped.map(({ part, remedy }) => `SKIPPED  ${part}: ${remedy}`),
  ].join("\n");
}

/** Formats a measured number with enough digits to show why it passes or fails its limit. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "nothing";
  const size = Math.abs(value);
  return value.toFixed(size >= 1000 || value === 0 ? 0 : size >= 10 ? 1 : 2);
}
