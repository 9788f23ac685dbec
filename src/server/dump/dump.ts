/**
 * A dump file that PostgreSQL's tools or Roost's own export has written. The file is read as a
 * stream and never executed.
 */
export type Dump = {
  /**
   * Reads the whole file once. Until the whole file was read without an error, no part of the file
   * may be trusted.
   * @throws DumpError for any content that a dump should not have
   */
  inspect(): Promise<DumpSummary>;
  /**
   * Reads the rows of some tables. The rows of each table come in the order of the file. Call
   * `inspect` first. After that, `rows` may be called several times, even concurrently.
   * @param tables names as in `DumpSummary.tables`
   */
  rows(tables: ReadonlySet<string>): AsyncGenerator<DumpRows, void, undefined>;
};

export type DumpSummary = {
  /** The file's format: Roost's own export, `pg_dump` as text, or `pg_dump` as a custom archive. */
  format: "own" | "plain" | "archive";
  /**
   * Every table in the file, with or without rows. The name of a table in the schema `public`, or
   * without a schema, is the bare name; any other is `schema.table`.
   */
  tables: ReadonlyMap<string, DumpedTable>;
  /** The current values of the dump's sequences, by name. */
  sequences: ReadonlyMap<string, { value: number; isCalled: boolean }>;
  /**
   * All tables with rows, in groups. Each group can be read separately without reading any part of
   * the file twice. The groups with the most bytes come first.
   */
  readings: readonly ReadonlySet<string>[];
  /** The time when the dump was made. It is known only for Roost's own exports. */
  takenAt: Date | undefined;
};

export type DumpedTable = {
  /** The number of the line in which the file first mentions the table; 0 in an archive. */
  line: number;
  rows: number;
  /** All columns that the table's rows or its CREATE TABLE statement mention. */
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
   * Returns the number of the line in the file where a row begins. In an archive, lines are counted
   * from the beginning of the table's data, because an archive is not a text file.
   * @param row the number of the row in `bytes`, counted from 0
   */
  lineOf(row: number): number;
};

/**
 * An error in a dump, with its position. The message is shown to the administrator who imports the
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
