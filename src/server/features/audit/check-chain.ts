import type { Db } from "../../db/connection.ts";
import { digestOf, firstDigest } from "./chain-rules.ts";
import { countOutside, listChain } from "./chain-store.ts";

/** The number of rows that are read from the database at once. */
const partSize = 1_000;

/** The result of a check of the audit log by its chain of digests. */
export type ChainReport = {
  /** The findings that show a change of the log, one sentence for each; at most `mostProblems`. */
  problems: string[];
  /** The number of entries in the chain of digests. */
  chained: number;
  /** The number of new entries that are not in the chain of digests yet. */
  waiting: number;
  /** The last digest of the chain of digests; empty if the chain is empty. */
  digest: string;
};

const mostProblems = 20;

/**
 * Checks that nothing but the server has removed, changed or added entries of the audit log. If a
 * person removed the newest entries and also their rows in the chain of digests, the check finds no
 * problem. An operator notices it only if a digest that the operator noted earlier is no longer in
 * the chain.
 */
export async function checkChain(db: Db): Promise<ChainReport> {
  const problems: string[] = [];
  let position = 0;
  let digest = firstDigest;
  let chained = 0;
  for (;;) {
    const rows = await listChain(db, position, partSize);
    for (const row of rows) {
      if (row.position !== position + 1) {
        const gap = row.position - position - 1;
        problems.push(`${gap} rows of the chain are missing before position ${row.position}`);
      } else if (!row.entry) {
        problems.push(`The entry ${row.entryId} was removed (position ${row.position})`);
      } else if (digestOf(digest, row.entry) !== row.digest) {
        const { at } = row.entry;
        problems.push(`The entry ${row.entryId} was changed (position ${row.position}, ${at})`);
      }
      // The next digest is computed from the stored one, not from the recomputed one, so that one
      // changed entry is reported as one problem.
      ({ position, digest } = row);
      chained += 1;
    }
    if (rows.length < partSize) break;
  }
  const { waiting, unknown, removed } = await countOutside(db);
  if (unknown > 0) problems.push(`${unknown} entries were added without the server`);
  if (removed > 0) problems.push(`${removed} entries were removed before they were in the chain`);
  return { problems: problems.slice(0, mostProblems), chained, waiting, digest };
}
