import type { Context } from "../../context.ts";
import { takeStoringLock } from "../../db/storing-lock.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { eraseListingsOf } from "../listings/life-store.ts";
import { deletePerson } from "./erasure-store.ts";
import { announceSubmissions } from "./news-store.ts";
import { removeTraces } from "./remove-traces.ts";
import { eraseFromJournal } from "./sweep-journal.ts";

/**
 * Erases all data that a person has sent, all mails to the person, and the texts of the person's
 * listings, found by the person's email address: first in the database, then in the journal, and
 * last in the files in which the embedded database leaves deleted rows. If the process ends in
 * between, the next start continues the erasure. Mails the members of the team that the person's
 * feedback calls do not take place.
 * @returns the number of erased rows of each kind, and the ids of the erased submissions
 * @throws the file system's error if files could not be overwritten; the next start tries again
 */
export async function erasePerson(
  { database, journal, erasedCalls }: Pick<Context, "database" | "journal" | "erasedCalls">,
  email: string,
  actor: Actor,
): Promise<{
  submissions: number;
  preferences: number;
  listings: number;
  messages: number;
  journalEntries: number;
  ids: string[];
}> {
  const mailMembers = await erasedCalls.prepare();
  const { erasure, erasedIds, ...counts } = await database.db.transaction().execute(async (trx) => {
    await takeStoringLock(trx);
    // The listings come first, because other transactions lock a listing before its searches.
    const listings = await eraseListingsOf(trx, email, new Date());
    await mailMembers(trx, email);
    const deleted = await deletePerson(trx, email);
    const { submissions } = deleted;
    const texts =
      listings === 0 ? "" : `, the texts of ${listings} ${listings === 1 ? "listing" : "listings"}`;
    const subject = `${submissions} submissions${texts}`;
    await appendAudit(trx, { actor, action: "person.erase", subject });
    await announceSubmissions(trx);
    return { ...deleted, listings };
  });
  // The transaction is synced to disk before data are erased from the journal (the files of
  // accepted submissions). Otherwise a power failure could undo the transaction, which also stores
  // the record of the erasure. Without this record, the next start would not continue the erasure.
  await database.makeDurable();
  const journalEntries = await eraseFromJournal(
    { database, journal },
    { erasures: [erasure], searches: erasedIds },
  );
  await removeTraces(database);
  return { ...counts, journalEntries, ids: erasedIds.map(({ id }) => id) };
}
