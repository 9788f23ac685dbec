/**
 * A dump file written by PostgreSQL's tools or by Roost's own export. It is read as a stream and
 * never executed.
 */
export type Dump = {
  /**
   * Reads the whole file once. Throws `DumpError` for anything that such a file should not contain;
   * until then nothing in the file may be trusted.
   */
  inspect(): Promise<DumpSummary>;
  /**
   * Reads the rows of some tables, those of each table in the order of the file. Call it only after
   * `inspect`, then any number of times, even concurrently.
   * @param tables names as in `DumpSummary.tables`
   */
  rows(tables: ReadonlySet<string>): AsyncGenerator<DumpRows, void, undefined>;
};

export type DumpSummary = {
  /** The file's format: Roost's own export, `pg_dump` as text, or `pg_dump` as a custom archive. */
  format: "own" | "plain" | "archive";
  /**
   * Every table in the file, with or without rows. Tables in the schema `public` or without a
   * schema have their bare name, others are `schema.table`.
   */
  tables: ReadonlyMap<string, DumpedTable>;
  /** The current values of the dump's sequences, by name. */
  sequences: ReadonlyMap<string, { value: number; isCalled: boolean }>;
  /**
   * All tables with rows, grouped into sets that can be read separately without reading the file
   * twice. The sets with most bytes come first.
   */
  readings: readonly ReadonlySet<string>[];
  /** When the dump was made; known only for Roost's own exports. */
  takenAt: Date | undefined;
};

export type DumpedTable = {
  /** The line where the file first mentions the table; 0 in an archive. */
  line: number;
  rows: number;
  /** All columns that the table's rows or its CREATE TABLE mention. */
  columns: ReadonlySet<string>;
};

/** Rows of one table: complete lines of COPY's text format, each with its newline. */
export type DumpRows = {
  table: string;
  /** The columns, in the order of the values. */
  columns: readonly string[];
  bytes: Buffer;
  count: number;
  /**
   * Returns the line of the file where a row begins, the first row being 0. In an archive, lines
   * are counted in the table's data.
   */
  lineOf(row: number): number;
};

/**
 * An error in a dump and its position. The message is shown to the administrator who imports the
 * dump.
 */
export class DumpError extends Error {
  readonly table: string | undefined;
  readonly line: number | undefined;

  constructor(reason: string, { table, line }: { table?: string; line?: number } = {}) {
    const place = [table && `table ${table}`, line && `line ${line}`].filter(Boolean).join(", ");
    const sentence = place === "" ? reason : `${place}: ${reason}`;
    super(sentence.charAt(0).toUpperCase() + sentence.slice(1));
    this.name = "DumpError";
    this.table = table;
    this.line = line;
  }
}
