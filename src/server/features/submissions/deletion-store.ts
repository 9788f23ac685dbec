import type { Db } from "../../db/connection.ts";
import { deleteMailsAbout } from "../mail/erasure-store.ts";
import { deleteViewsAbout } from "./view-store.ts";

export type DeletedSearch = {
  id: string;
  acceptedAt: Date;
  contactEmail: string | null;
  preferenceId: number | null;
  sessionId: string | null;
};

/**
 * Deletes searches with everything about them: their notes, deliveries, consents, events, older
 * answers, preference records and mails. Also deletes the saved views whose name or searched text
 * names the searchers.
 * @param trx a transaction. If its `search_path` is the schema of an import, the searches are
 * deleted from the imported tables
 */
export async function deleteSearches(trx: Db, ids: string[]): Promise<DeletedSearch[]> {
  if (ids.length === 0) return [];
  const deleted = await trx
    .deleteFrom("submissions")
    .where("id", "in", ids)
    .returning(["id", "acceptedAt", "contactEmail", "contactName", "preferenceId", "sessionId"])
    .execute();
  const preferenceIds = deleted.flatMap(({ preferenceId }) => preferenceId ?? []);
  if (preferenceIds.length > 0) {
    await trx.deleteFrom("flatPreferences").where("id", "in", preferenceIds).execute();
  }
  await deleteMailsAbout(trx, ids);
  await deleteViewsAbout(
    trx,
    deleted.flatMap(({ contactEmail }) => contactEmail ?? []),
    deleted.flatMap(({ contactName }) => contactName ?? []),
  );
  return deleted;
}
