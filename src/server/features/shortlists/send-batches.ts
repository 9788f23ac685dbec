import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { isTemporary, isUnavailable } from "../../db/errors.ts";
import { changeDurably } from "../submissions/change-life.ts";

type Parts = Pick<Context, "database" | "imports">;

/**
 * The maximum number of mails that one transaction stores. Many mails share a transaction, because
 * a transaction itself takes much longer than one mail. The maximum is lower on the embedded
 * engine, because there all other queries wait for the transaction.
 */
const mostTogether = { postgres: 50, pglite: 10 };

/**
 * Splits items into batches, each for one transaction. Two items about the same search are never in
 * one batch, because the second depends on the first.
 */
export function* splitIntoBatches<Item>(
  { database: { engine } }: Parts,
  items: readonly Item[],
  searchOf: (item: Item) => string,
): Generator<Item[], void> {
  let batch: Item[] = [];
  let searches = new Set<string>();
  for (const item of items) {
    const search = searchOf(item);
    if (batch.length === mostTogether[engine] || searches.has(search)) {
      yield batch;
      batch = [];
      searches = new Set();
    }
    batch.push(item);
    searches.add(search);
  }
  if (batch.length > 0) yield batch;
}

/**
 * Sends batches, each in one transaction. If a transaction fails, its items are sent one by one, so
 * that a failing item does not stop the others. An item that is refused with CONFLICT is no
 * failure.
 *
 * @param send sends the items of a batch; returns a result for each, in their order
 * @param refuse returns the result of an item that was refused with CONFLICT
 * @returns the results in the order of the items
 * @throws the first error other than CONFLICT, after all other items were sent; at once if the
 *   database is unavailable, or while an import runs
 */
export async function sendBatches<Item, Result>(
  parts: Parts,
  batches: Iterable<Item[]>,
  send: (trx: Db, batch: Item[]) => Promise<Result[]>,
  refuse: (item: Item, refusal: AppError) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...batches];
  let failure: { error: unknown } | undefined;
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const items = batch;
    try {
      results.push(...(await changeDurably(parts, (trx) => send(trx, items))));
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === "CONFLICT";
      if (isUnavailable(error) || (error instanceof AppError && !isRefused)) throw error;
      if (items.length > 1) waiting.unshift(...items.map((item) => [item]));
      else if (isRefused) results.push(...items.map((item) => refuse(item, error)));
      else if (isTemporary(error)) throw error;
      else failure ??= { error };
    }
  }
  if (failure) throw failure.error;
  return results;
}
