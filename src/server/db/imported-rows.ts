import type { Db } from "./connection.ts";

/** Runs work in a transaction in which table names refer to the imported tables. */
export type InImport = <Result>(work: (trx: { db: Db }) => Promise<Result>) => Promise<Result>;

/** A UUID that sorts before the id of every row. */
export const beforeAllUuids = "00000000-0000-0000-0000-000000000000";

/** The number of imported rows that are read at once. */
const batchSize = 1_000;

type Erasure<Id, Row> = {
  /** The id after which the first batch begins. It sorts before the id of every row. */
  begin: Id;
  /** Returns up to `limit` rows after the given id, in the order of their ids. */
  list: (db: Db, after: Id, limit: number) => Promise<Row[]>;
  isErased: (row: Row) => boolean;
  erase: (db: Db, ids: Id[]) => Promise<unknown>;
};

/**
 * Erases those imported rows for which `isErased` returns true. Uses several transactions, because
 * a dump can be large.
 *
 * @returns the number of erased rows
 */
export async function eraseImportedRows<Id, Row extends { id: Id }>(
  inImport: InImport,
  { begin, list, isErased, erase }: Erasure<Id, Row>,
): Promise<number> {
  let count = 0;
  let after: Id | undefined = begin;
  while (after !== undefined) {
    const from: Id = after;
    after = await inImport(async ({ db }) => {
      const rows = await list(db, from, batchSize);
      const ids = rows.filter(isErased).map(({ id }) => id);
      count += ids.length;
      if (ids.length > 0) await erase(db, ids);
      return rows.at(-1)?.id;
    });
  }
  return count;
}
