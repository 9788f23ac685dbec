import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "./connection.ts";
import { beginningsOf } from "./search.ts";

/** The number of the newest rows whose text is searched in full, so not only at the words' beginnings. */
const readInFull = 1_000;

/** The number of rows that are sorted at most. Only a word that nearly every row has finds more. */
const mostSorted = 2_500;

/**
 * The characters that migration `0033-search-everywhere` replaces by spaces. The expression in
 * the query must be the same as in the index; otherwise the database does not use the index.
 */
const separators = "-_.,:;@+/#&()'";
const wordsOf = (searched: RawBuilder<string>) => sql`to_tsvector('simple', translate(
  ${searched}, ${sql.lit(separators)}, ${sql.lit(" ".repeat(separators.length))}
))`;

type Search = {
  table: "submissions" | "mail";
  /** The column with the time by which rows are sorted. */
  time: string;
  text: string;
  /** SQL: the text of a row whose words the table's index contains. */
  searched: RawBuilder<string>;
  /** SQL condition: the text is part of a row. It is used for a few rows only. */
  isPart: Expression<boolean>;
  /** A further SQL condition that finds rows by an index of its own. */
  or?: Expression<boolean> | undefined;
  limit: number;
};

/**
 * Returns the ids of the newest rows that a text finds, newest first. In the newest rows, any part
 * of the text is found; in older ones, words by their beginnings, which an index finds.
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
  // All rows are found before they are sorted, because the database underestimates how many rows it
  // would read in the sorted order.
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
