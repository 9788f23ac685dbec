import { checkStatement } from "./check-statement.ts";
import type { DumpedTable } from "./dump.ts";
import { DumpError } from "./dump.ts";
import type { RowBlock } from "./row-block.ts";
import type { Cursor } from "./statement.ts";
import { mostColumns } from "./statement.ts";

export type TableFindings = DumpedTable & {
  columns: Set<string>;
  /** Those of its CREATE TABLE, in that order. */
  declared: readonly string[];
  /** How many values an INSERT gives that names no columns, once there was one. */
  width: number | undefined;
};

/** What a file has been found to speak of. */
export type Findings = {
  tables: Map<string, TableFindings>;
  /** Where COPY's rows are. */
  blocks: RowBlock[];
  sequences: Map<string, { value: number; isCalled: boolean }>;
  /** How many statements there were, those with rows apart. */
  statements: number;
};

export const createFindings = (): Findings => ({
  tables: new Map(),
  blocks: [],
  sequences: new Map(),
  statements: 0,
});

// Far more than the dump of a database such as ours has, and few enough to be read and kept.
const mostTables = 10_000;
const mostStatements = 100_000;

export function noteTable(findings: Findings, name: string, line: number): TableFindings {
  let table = findings.tables.get(name);
  if (!table) {
    if (findings.tables.size >= mostTables) {
      throw new DumpError("The file mentions more than 10,000 tables", { line });
    }
    table = { line, rows: 0, columns: new Set(), declared: [], width: undefined };
    findings.tables.set(name, table);
  }
  if (table.columns.size > mostColumns) {
    throw new DumpError(`It has more than ${mostColumns} columns`, { table: name, line });
  }
  if (findings.blocks.length > mostTables) {
    throw new DumpError("The file has more than 10,000 blocks of rows", { line });
  }
  return table;
}

/** Notes what a statement of the schema says. */
export async function noteStatement(findings: Findings, statement: Cursor): Promise<void> {
  findings.statements += 1;
  if (findings.statements > mostStatements) {
    throw new DumpError("The file has more statements than pg_dump writes", {
      line: statement.line,
    });
  }
  const finding = await checkStatement(statement);
  if (finding?.kind === "table") {
    const table = noteTable(findings, finding.table, statement.line);
    table.declared = finding.columns;
    for (const column of finding.columns) table.columns.add(column);
  } else if (finding?.kind === "sequence") {
    findings.sequences.set(finding.sequence, finding);
  }
}

/** Tables of the server itself. */
const ownSchemas = /^(?:pg_|information_schema\.)/;

export function refuseServerTable(table: string, line: number): void {
  if (ownSchemas.test(table)) {
    throw new DumpError("The dump writes to PostgreSQL's own tables", { table, line });
  }
}
