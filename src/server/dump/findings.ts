import { checkStatement } from "./check-statement.ts";
import type { DumpedTable } from "./dump.ts";
import { DumpError } from "./dump.ts";
import type { RowBlock } from "./row-block.ts";
import type { Cursor } from "./statement.ts";
import { maxColumns } from "./statement.ts";

export type TableFindings = DumpedTable & {
  columns: Set<string>;
  /** The columns in the table's CREATE TABLE statement, in the order of the statement. */
  declared: readonly string[];
  /**
   * The number of values in an INSERT without column names; undefined before the first such INSERT.
   */
  width: number | undefined;
};

/** The tables, sequences and positions of rows that have been found so far in a dump file. */
export type Findings = {
  tables: Map<string, TableFindings>;
  /** The positions of the COPY statements' rows in the dump file. */
  blocks: RowBlock[];
  sequences: Map<string, { value: number; isCalled: boolean }>;
  /** The number of statements in the dump, without statements that contain rows. */
  statements: number;
};

export const createFindings = (): Findings => ({
  tables: new Map(),
  blocks: [],
  sequences: new Map(),
  statements: 0,
});

// The maximum numbers of tables and of statements in a dump. They are far above those of any dump
// of Roost's database, but low enough to keep everything in memory.
const maxTables = 10_000;
const maxStatements = 100_000;

export function recordTable(findings: Findings, name: string, line: number): TableFindings {
  let table = findings.tables.get(name);
  if (!table) {
    if (findings.tables.size >= maxTables) {
      throw new DumpError("The file mentions more than 10,000 tables", { line });
    }
    table = { line, rows: 0, columns: new Set(), declared: [], width: undefined };
    findings.tables.set(name, table);
  }
  if (table.columns.size > maxColumns) {
    throw new DumpError(`It has more than ${maxColumns} columns`, { table: name, line });
  }
  if (findings.blocks.length > maxTables) {
    throw new DumpError("The file has more than 10,000 blocks of rows", { line });
  }
  return table;
}

/**
 * Checks a statement of the dump's schema. If the statement defines a table, records the table's
 * columns; if it sets a sequence, records the sequence's value.
 */
export async function recordStatement(findings: Findings, statement: Cursor): Promise<void> {
  findings.statements += 1;
  if (findings.statements > maxStatements) {
    throw new DumpError("The file has more statements than pg_dump writes", {
      line: statement.line,
    });
  }
  const finding = await checkStatement(statement);
  if (finding?.kind === "table") {
    const table = recordTable(findings, finding.table, statement.line);
    table.declared = finding.columns;
    for (const column of finding.columns) table.columns.add(column);
  } else if (finding?.kind === "sequence") {
    findings.sequences.set(finding.sequence, finding);
  }
}

/** Schemas of PostgreSQL's system tables. */
const ownSchemas = /^(?:pg_|information_schema\.)/;

export function refuseServerTable(table: string, line: number): void {
  if (ownSchemas.test(table)) {
    throw new DumpError("The dump writes to PostgreSQL's own tables", { table, line });
  }
}
