/** A row whose times are ISO 8601 UTC. */
type WithIsoTimes<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/** Returns a row of the database with its times as calls return them. */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as WithIsoTimes<Row>;
}
