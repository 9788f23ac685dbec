import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import type { Database, Db } from "../../db/connection.ts";
import { isUnavailable } from "../../db/errors.ts";
import type { Session } from "../../db/session.ts";
import { carryOverKeys, type RevokedKey } from "../api-keys/carry-over-store.ts";
import { carryOverCalls } from "../calls/carry-over-store.ts";
import { carryOverLastMails } from "../mail/carry-over-store.ts";
import { carryOverMatches } from "../matches/carry-over-store.ts";
import { carryOverShortlists } from "../shortlists/carry-over-store.ts";
import { carryOverDays, carryOverLastDeliveries } from "../submissions/carry-over-store.ts";
import { carryOverLastWithdrawals } from "../submissions/withdrawal-import-store.ts";
import { stagingSchema } from "./staging-store.ts";
import { findAccountsTable, isOfOwnVersion, lockTables, swapTables } from "./swap-store.ts";

/**
 * The maximum number of milliseconds for which the import tries to lock the tables, and the number
 * of milliseconds between two attempts.
 */
const swapPatienceMs = 60_000;
const swapRestMs = 100;

/**
 * Replaces the tables that visitors see with the imported tables. Tries for one minute to lock the
 * tables that visitors see.
 *
 * @param lastDelivery the id of the last webhook delivery that was already copied to the imported
 *   tables
 * @param record makes the changes that must be committed together with the replacement, such as the
 *   import's entry in the audit log. It gets the API keys that the replacement revoked
 * @throws AppError SERVICE_UNAVAILABLE if the tables cannot be locked, or, with the reason
 *   `unknown-import`, if the connection is lost and it stays unknown whether the tables were
 *   replaced; CONFLICT if the database belongs to another version of Roost or contains foreign
 *   objects
 */
export async function swapImport(
  { content, database }: Pick<Context, "content" | "database">,
  session: Session,
  lastDelivery: number,
  record: (db: Db, revokedKeys: RevokedKey[]) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + swapPatienceMs;
  const staged = await session.transaction(({ db }) => findAccountsTable(db, stagingSchema));
  for (;;) {
    try {
      await content.changeWith("everything", (announce) =>
        session.transaction(async ({ db }) => {
          await lockTables(db);
          if (!(await isOfOwnVersion(db))) throw otherVersion();
          await carryOverLastDeliveries(db, stagingSchema, lastDelivery);
          await carryOverLastWithdrawals(db, stagingSchema);
          await carryOverLastMails(db, stagingSchema);
          await carryOverCalls(db, stagingSchema);
          await carryOverMatches(db, stagingSchema);
          await carryOverShortlists(db, stagingSchema);
          await carryOverDays(db, stagingSchema);
          const revokedKeys = await carryOverKeys(db, stagingSchema);
          await swapTables(db);
          await record(db, revokedKeys);
          await announce(db);
        }),
      );
      return;
    } catch (error) {
      const { code, detail } = error as { code?: unknown; detail?: unknown };
      if (code === "2BP01") throw foreignObject(String(detail));
      if (isUnavailable(error) && (await isSwapped(database, staged))) return;
      if (code !== "55P03" && code !== "40P01") throw error;
      if (performance.now() > deadline) throw lockTimeout();
      await wait(swapRestMs);
    }
  }
}

const otherVersion = () =>
  new AppError("CONFLICT", "The database belongs to another version of Roost than this server");
const foreignObject = (what: string) =>
  new AppError(
    "CONFLICT",
    `The database contains something that does not belong to Roost: ${what}`,
  );
const lockTimeout = () =>
  new AppError(
    "SERVICE_UNAVAILABLE",
    "Another process has been reading the database for too long, such as an export. Please try again in a minute.",
  );

/**
 * Returns whether the replacement of the tables was committed although the connection broke before
 * the confirmation.
 */
async function isSwapped(
  { db }: Pick<Database, "db">,
  staged: number | undefined,
): Promise<boolean> {
  const deadline = performance.now() + swapPatienceMs;
  for (;;) {
    try {
      return (await findAccountsTable(db, "public")) === staged;
    } catch (error) {
      if (performance.now() > deadline) {
        throw new AppError(
          "SERVICE_UNAVAILABLE",
          "The connection to the database was lost at the last moment. Check which data the site shows before you try again.",
          { reason: "unknown-import", cause: error },
        );
      }
      await wait(swapRestMs);
    }
  }
}
