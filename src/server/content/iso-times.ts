/** A row of the database with its times as texts in ISO 8601 UTC. */
type WithIsoTimes<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/** Converts the times of a database row to the ISO 8601 texts that the API returns. */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as WithIsoTimes<Row>;
}
