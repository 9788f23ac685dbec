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

/** `ratio` is the share of the limit; of a limit of nothing there is none. */
export type JudgedRow = Row & { part: string; ratio: number | null; pass: boolean };

/** All that a run found: a part that threw has no rows, and one that lacks a program was not tried. */
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
    // What is not a number is within no limit.
    pass: limitIs === "maximum" ? measured <= limit : measured >= limit,
  };
}

export const columns = ["figure", "measured", "limit", "ratio", "pass"] as const;

/** What the columns say of a row. */
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

/** Results as text for a terminal. */
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

/** With so many digits that little passes or fails by what is not seen of it. */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "nothing";
  const size = Math.abs(value);
  return value.toFixed(size >= 1000 || value === 0 ? 0 : size >= 10 ? 1 : 2);
}
