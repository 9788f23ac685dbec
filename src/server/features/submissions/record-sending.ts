import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import type { Search } from "./life-store.ts";

/**
 * Records that the mail of a day was sent to a searcher. The first such mail begins day 1, and the
 * first shortlist sets the status `sent`.
 *
 * @param trx a transaction that has locked the search
 * @param hasFlats whether the mail is a shortlist; otherwise it says that there is nothing yet
 */
export async function recordSending(
  trx: Db,
  { id, status, sentAt, daysBeganAt, updatedAt }: Search,
  { at, hasFlats }: { at: Date; hasFlats: boolean },
): Promise<void> {
  const isFirst = hasFlats && (status === "new" || status === "working");
  if (isFirst || daysBeganAt === null || (hasFlats && sentAt === null)) {
    await trx
      .updateTable("submissions")
      .set({
        ...(isFirst ? { status: "sent" } : {}),
        ...(hasFlats && sentAt === null ? { sentAt: at } : {}),
        ...(daysBeganAt === null ? { daysBeganAt: at } : {}),
        updatedAt: nextMoment(updatedAt, at),
      })
      .where("id", "=", id)
      .execute();
  }
}
