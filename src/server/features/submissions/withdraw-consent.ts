import type { Context } from "../../context.ts";
import { suppressMails } from "../mail/suppress-store.ts";
import { changeDurably, endSearch } from "./change-life.ts";
import { isWithdrawn, withdrawConsents } from "./consent-store.ts";
import { findSearch, lockSearchesOf } from "./life-store.ts";
import { noSuchSubmission } from "./update-submission.ts";

/**
 * Unsubscribes the address of a search: ends all searches of the address, withdraws their consents,
 * and prevents their waiting mails from being sent. Unsubscribing twice is no error.
 *
 * @returns the number of searches that ended
 * @throws AppError NOT_FOUND
 */
export async function unsubscribe(
  context: Pick<Context, "database" | "imports">,
  id: string,
): Promise<number> {
  return changeDurably(context, async (trx) => {
    const search = await findSearch(trx, id);
    if (!search) throw noSuchSubmission();
    // A search without an email address gets no mail, so it has no consent to withdraw.
    if (search.email === null) return 0;
    // The ended searches are locked, too, so that the team and the searcher cannot continue one of
    // them meanwhile.
    const all = await lockSearchesOf(trx, search.email);
    const living = all.filter(({ life }) => life !== "ended");
    if (living.length === 0 && (await isWithdrawn(trx, id))) return 0;
    // The mails of all searches are suppressed at once, before the searches end one after the other.
    // Otherwise the mails would not be locked in the order of their ids.
    await suppressMails(
      trx,
      all.map((each) => each.id),
      "The searcher unsubscribed",
    );
    for (const each of living) {
      await endSearch(trx, each, { reason: "unsubscribed", note: null, actor: "searcher" });
    }
    await withdrawConsents(trx, search.email, new Date());
    return living.length;
  });
}
