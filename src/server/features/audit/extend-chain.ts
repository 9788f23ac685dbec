import type { Db } from "../../db/connection.ts";
import { type ChainedEntry, digestOf, firstDigest } from "./chain-rules.ts";
import { addToChain, findLastRow, listUnchained, lockChain } from "./chain-store.ts";

/** The number of audit log entries that one transaction adds to the log's chain of digests. */
const partSize = 500;

/** An entry of the audit log, with its position in the log's chain of digests and its digest. */
export type ChainedLine = ChainedEntry & { position: number; digest: string };

/** Receives the entries that a transaction has added to the audit log's chain of digests. */
export type Tell = (trx: Db, lines: ChainedLine[]) => Promise<void>;

/**
 * Adds the entries of the audit log that are not in its chain of digests yet. This is done in a
 * separate transaction after the entries were committed, so that transactions that write entries
 * never wait for each other.
 * @param tell called with the added entries, in the transaction that adds them. Changes that `tell`
 *   makes in the database are committed together with the entries. Other output of `tell`, such as
 *   lines on standard output, is repeated if the transaction fails and the entries are added later
 * @returns the number of added entries
 */
export async function extendChain(db: Db, tell: Tell = async () => {}): Promise<number> {
  let total = 0;
  let added: number;
  do {
    added = await db.transaction().execute((trx) => extendByPart(trx, tell));
    total += added;
  } while (added === partSize);
  return total;
}

async function extendByPart(trx: Db, tell: Tell): Promise<number> {
  await lockChain(trx);
  const entries = await listUnchained(trx, partSize);
  if (entries.length === 0) return 0;
  let { position, digest } = (await findLastRow(trx)) ?? { position: 0, digest: firstDigest };
  const lines = entries.map((entry) => {
    position += 1;
    digest = digestOf(digest, entry);
    return { ...entry, position, digest };
  });
  await addToChain(
    trx,
    lines.map((line) => ({
      position: line.position,
      digest: line.digest,
      entryId: Number(line.id),
    })),
  );
  await tell(trx, lines);
  return lines.length;
}
