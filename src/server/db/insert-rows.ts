import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/types.ts";

const inDatabase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns the beginning of a statement that inserts rows. If a row lacks a value that other rows
 * have, the statement stores null in this row's column.
 *
 * All rows are passed as a single JSON parameter. With one parameter for each value, it would take
 * longer to build and parse the statement than to store the rows.
 * @param rows at least one row; values of columns with JSON are objects
 * @param computed the SQL of each column whose value the database computes. In this SQL, `given`
 *   refers to the row
 */
export function insertRows(
  table: keyof DB,
  rows: readonly object[],
  computed: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<{ id: string }> {
  const name = sql.table(inDatabase(table));
  const names = new Map<string, string>();
  const renamed = rows.map((row) => {
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(row)) {
      const column = names.get(key) ?? inDatabase(key);
      names.set(key, column);
      given[column] = value;
    }
    return given;
  });
  const columns = [...names]
    .filter(([key]) => !(key in computed))
    .map(([, column]) => sql.ref(column));
  const others = Object.keys(computed).map((key) => sql.ref(inDatabase(key)));
  return sql`
    insert into ${name} (${sql.join([...columns, ...others])})
    select ${sql.join([...columns, ...Object.values(computed)])}
    from json_populate_recordset(null::${name}, ${JSON.stringify(renamed)}::json) as given
  `;
}
