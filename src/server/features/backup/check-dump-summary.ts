import { DumpError, type DumpSummary } from "../../dump/dump.ts";
import type { Column } from "./staging-store.ts";
import { carriedTables, clearedTables, dumpedTables, preservedTables } from "./table-rules.ts";

const skippedTables: readonly string[] = [...clearedTables, ...carriedTables, ...preservedTables];

/**
 * The schemas in a dump that an import ignores: the schema of the job queue, and the staging schema
 * of an import that was running when pg_dump made the dump.
 */
const skippedSchemas = /^(?:pgboss|roost_import)\./;

/**
 * Checks that Roost has all tables of a dump.
 *
 * @throws DumpError for the first unknown table
 */
export function refuseUnknownTables({ tables }: DumpSummary): void {
  for (const [table, { line }] of tables) {
    const isKnown =
      dumpedTables.includes(table) || skippedTables.includes(table) || skippedSchemas.test(table);
    if (!isKnown) throw new DumpError("Roost has no such table", { table, line });
  }
}

/**
 * Returns an error for the first table or column of the dump that the staging schema does not have;
 * undefined if it has all of them.
 */
export function findUnknown(
  summary: DumpSummary,
  columns: readonly Column[],
): DumpError | undefined {
  for (const [table, { line, columns: dumped }] of summary.tables) {
    if (!dumpedTables.includes(table)) continue;
    const own = columns.filter((column) => column.table === table).map(({ column }) => column);
    const where = { table, line };
    if (own.length === 0) return new DumpError("The dump's version has no such table", where);
    for (const column of dumped) {
      if (!own.includes(column)) {
        return new DumpError(`There is no column ${JSON.stringify(column.slice(0, 100))}`, where);
      }
    }
  }
  return undefined;
}

/**
 * Checks that a dump has all tables and required columns of its version.
 *
 * @param columns the columns of the staging schema, which has the tables of the dump's version
 * @throws DumpError for the first missing table or column
 */
export function refuseMissing({ tables }: DumpSummary, columns: readonly Column[]): void {
  for (const { table, column, isRequired } of columns) {
    if (!dumpedTables.includes(table)) continue;
    const dumped = tables.get(table);
    if (!dumped) throw new DumpError("The dump does not hold this table", { table });
    if (isRequired && !dumped.columns.has(column)) {
      throw new DumpError(`The column ${column} is missing`, { table, line: dumped.line });
    }
  }
}

/** Refuses a dump in which the value of a sequence is so large that too few ids are left. */
export function refuseExhaustedSequences(summary: DumpSummary, columns: readonly Column[]): void {
  for (const { table, type, sequence } of columns) {
    if (sequence === null) continue;
    const name = sequence.slice(sequence.indexOf(".") + 1);
    const value = summary.sequences.get(name)?.value ?? 1;
    const largest = type === "integer" ? 2_000_000_000 : Number.MAX_SAFE_INTEGER / 2;
    if (!Number.isSafeInteger(value) || value < 1 || value > largest) {
      throw new DumpError(`The sequence ${name} has no room left`, { table });
    }
  }
}
