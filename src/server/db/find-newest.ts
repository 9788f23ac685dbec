import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "./connection.ts";
import { beginningsOf } from "./search.ts";

/**
 * The number of newest rows in which a searched text is found at any position. In older rows, the
 * text is found only at the beginning of a word.
 */
const readInFull = 1_000;

/**
 * The maximum number of rows that the search by the index reads and then sorts by time. If more
 * rows contain a very frequent word, this search reads only this many, not necessarily the newest.
 */
const mostSorted = 2_500;

/**
 * The characters that separate words, and that `wordsOf` replaces by spaces. The expression in
 * `wordsOf` must be the same as in the index that migration `0033-search-everywhere` creates;
 * otherwise the database does not use the index.
 */
const separators = "-_.,:;@+/#&()'";
const wordsOf = (searched: RawBuilder<string>) => sql`to_tsvector('simple', translate(
  ${searched}, ${sql.lit(separators)}, ${sql.lit(" ".repeat(separators.length))}
))`;

type Search = {
  table: "submissions" | "mail";
  /** The column with the time by which the rows are sorted. */
  time: string;
  text: string;
  /**
   * SQL expression: all searchable text of a row. The table must have an index of the words of this
   * text.
   */
  searched: RawBuilder<string>;
  /** SQL condition: the row contains the text at any position. Used for the newest rows only. */
  isPart: Expression<boolean>;
  /**
   * An alternative SQL condition. A row that meets it is found even if the row does not contain the
   * text. The condition must have its own index.
   */
  or?: Expression<boolean> | undefined;
  limit: number;
};

/**
 * Returns the ids of rows that contain a text, newest first, at most `limit`. In the newest 1,000
 * rows of the table, the text may be at any position. Older rows are searched with an index, which
 * finds a word of the text only at the beginning of a word in the row.
 */
export async function findNewest(db: Db, search: Search): Promise<string[]> {
  const { table, text, isPart, limit } = search;
  const name = sql.table(table);
  const time = sql.ref(search.time);
  const newest = await idsOf(
    db,
    sql`
      select id from (select * from ${name} order by ${time} desc limit ${sql.lit(readInFull)})
        as ${name}
      where ${isPart} order by ${time} desc limit ${limit}
    `,
  );
  if (newest.length >= limit) return newest;
  const split = beginningsOf(text.replaceAll(/[^\p{L}\p{N}]+/gu, " "));
  const hasWords = sql`${wordsOf(search.searched)} @@ ${split}`;
  const either = search.or ? sql`(${hasWords} or ${search.or})` : hasWords;
  // `materialized` makes the database find all rows before it sorts them. Otherwise the database
  // would read rows in the sorted order until it reaches the limit, which takes far longer than the
  // query planner estimates.
  const older = await idsOf(
    db,
    sql`
      with found as materialized (
        select id, ${time} from ${name} where ${either} limit ${sql.lit(mostSorted)}
      )
      select id from found order by ${time} desc limit ${limit}
    `,
  );
  return [...new Set([...newest, ...older])].slice(0, limit);
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
