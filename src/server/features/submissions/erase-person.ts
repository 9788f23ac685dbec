import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { deletePerson, holdUpStoring } from "./erasure-store.ts";
import { announceSubmissions } from "./news-store.ts";
import { removeTraces } from "./remove-traces.ts";
import { eraseFromJournal } from "./sweep-journal.ts";

/**
 * Erases what a person sent, by the address: in the database, in the journal, and then in the files
 * where the embedded engine leaves deleted rows. Should the process end in between, the next start
 * does the rest.
 *
 * @throws the file system's error when files could not be overwritten; it is tried again
 */
export async function erasePerson(
  { database, journal }: Pick<Context, "database" | "journal">,
  email: string,
  actor: Actor,
): Promise<{ submissions: number; preferences: number; journalEntries: number }> {
  const { erasure, ...counts } = await database.db.transaction().execute(async (trx) => {
    await holdUpStoring(trx);
    const deleted = await deletePerson(trx, email);
    const subject = `${deleted.submissions} submissions`;
    await appendAudit(trx, { actor, action: "person.erase", subject });
    await announceSubmissions(trx);
    return deleted;
  });
  // Else a power cut could bring back here what is gone from the journal.
  await database.makeDurable();
  const journalEntries = await eraseFromJournal({ database, journal }, [erasure]);
  await removeTraces(database);
  return { ...counts, journalEntries };
}
