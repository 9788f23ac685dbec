import type { Context } from "../../context.ts";
import { takeSharedStoringLock } from "../../db/storing-lock.ts";
import { recordMailServer } from "../mail/first-server-store.ts";
import { announceSubmissions } from "./news-store.ts";
import { unconfirmSearches } from "./retention-store.ts";

/**
 * Prepares the searches for the configured mail server. Searches that began without a mail server
 * are active although their addresses were never confirmed. They become unconfirmed, and nothing is
 * mailed about them until a member of the team asks for their confirmation.
 *
 * @param hasServer whether a mail server is configured
 */
export async function applyMailServer(
  { database, log }: Pick<Context, "database" | "log">,
  hasServer: boolean,
): Promise<void> {
  const { isFirst, count } = await database.db.transaction().execute(async (trx) => {
    // Taking this lock waits until a running import has ended. Otherwise the import would overwrite
    // the changes of this transaction.
    await takeSharedStoringLock(trx);
    const first = await recordMailServer(trx, hasServer);
    const changed = hasServer ? await unconfirmSearches(trx) : 0;
    if (changed > 0) await announceSubmissions(trx);
    return { isFirst: first, count: changed };
  });
  await database.makeDurable();
  if (isFirst) log.info({ unconfirmed: count }, "mail is sent from now on");
}
