import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/open-database.ts";
import { hasDigest } from "../features/audit/chain-store.ts";
import { type ChainReport, checkChain } from "../features/audit/check-chain.ts";

/** The report of a check, and whether an earlier digest is in the chain; undefined without one. */
export type AuditCheck = ChainReport & { hasNoted: boolean | undefined };

/**
 * Checks the chain of the audit log.
 * @param noted a digest that an earlier check has printed, or that the stream contained
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
