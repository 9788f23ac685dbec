import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/open-database.ts";
import { hasDigest } from "../features/audit/chain-store.ts";
import { type ChainReport, checkChain } from "../features/audit/check-chain.ts";

/**
 * The result of checking the audit log's chain of digests. `hasNoted` is whether the chain contains
 * the digest that the operator noted earlier; undefined if the operator entered no digest.
 */
export type AuditCheck = ChainReport & { hasNoted: boolean | undefined };

/**
 * Checks the chain of digests of the audit log.
 * @param noted a digest that the operator noted earlier: from the output of a former check, or from
 *   an audit log entry that the server has written to standard output
 * @throws DirectoryInUse while a server uses the embedded database
 */
export async function checkAudit(
  config: Config,
  log: Logger,
  noted: string | undefined,
): Promise<AuditCheck> {
  const { database, release } = await openDatabase(config, log, async () => {});
  try {
    const { db } = database;
    const hasNoted = noted === undefined ? undefined : await hasDigest(db, noted);
    return { ...(await checkChain(db)), hasNoted };
  } finally {
    await database.close();
    await release();
  }
}
