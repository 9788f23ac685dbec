/**
 * A file that PostgreSQL's tools or the product itself have written. It is read as a stream and
 * never executed.
 */
export type Dump = {
  /**
   * Reads the whole file once and refuses whatever is not what such a file holds: see `DumpError`.
   * Nothing is to be believed of a file before.
   */
  inspect(): Promise<DumpSummary>;
  /**
   * The rows of some tables, of each in the order of the file. Only after `inspect`, and then as
   * often as one likes, also at the same time.
   *
   * @param tables names as in `DumpSummary.tables`
   */
  rows(tables: ReadonlySet<string>): AsyncGenerator<DumpRows, void, undefined>;
};

export type DumpSummary = {
  /** What wrote it: the product, or `pg_dump` as text or as a custom archive. */
  format: "own" | "plain" | "archive";
  /**
   * Every table that the file speaks of, with rows or without: one of the schema `public`, or of no
   * schema, by its bare name; any other as `schema.table`.
   */
  tables: ReadonlyMap<string, DumpedTable>;
  /** Where the sequences stand, by their names as above. */
  sequences: ReadonlyMap<string, { value: number; isCalled: boolean }>;
  /**
   * All tables with rows, in sets: to ask for the rows of each set apart costs no second reading. The
   * sets with most bytes come first.
   */
  readings: readonly ReadonlySet<string>[];
  /** When it was taken; known of the product's own. */
  takenAt: Date | undefined;
};

export type DumpedTable = {
  /** Where the file speaks of it first; 0 in an archive. */
  line: number;
  rows: number;
  /** All columns that its rows or its CREATE TABLE name. */
  columns: ReadonlySet<string>;
};

/** Rows of one table: whole lines of COPY's text format, each with its newline. */
export type DumpRows = {
  table: string;
  /** In the order of the values. */
  columns: readonly string[];
  bytes: Buffer;
  count: number;
  /** The line of the file where a row begins, the first row being 0; in an archive, of the table's data. */
  lineOf(row: number): number;
};

/** What is wrong with a dump, and where: a sentence for who tries to import it. */
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
