import type { Db } from "../../db/connection.ts";
import { type ChainedEntry, digestOf, firstDigest } from "./chain-rules.ts";
import { addToChain, findLastRow, listUnchained, lockChain } from "./chain-store.ts";

/** The number of entries that are added to the chain in one transaction. */
const partSize = 500;

/** An entry with its place in the chain. */
export type ChainedLine = ChainedEntry & { position: number; digest: string };

/** Receives the entries that a transaction has added to the chain. */
export type Tell = (trx: Db, lines: ChainedLine[]) => Promise<void>;

/**
 * Adds all entries of the audit log to the chain that are not in it yet. This happens after the
 * entries were committed, so that no transaction that adds an entry waits for another.
 * @param tell called with the added entries in the transaction that adds them. What it stores is
 *   stored once; what it writes elsewhere may come twice after a crash, but is never lost
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
