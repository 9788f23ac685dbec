import type { Context, ErasedCalls } from "../../context.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { findSearch } from "../submissions/life-store.ts";
import { cancelCall } from "./change-call.ts";
import { enqueueErasureMail } from "./enqueue-call-mails.ts";
import { lockSearchesWithAddress } from "./person-store.ts";
import { findBooked } from "./store.ts";

/**
 * Returns the part of the process that announces by mail that an erasure deletes feedback calls.
 */
export const createErasedCalls = (
  context: Pick<Context, "config" | "database" | "mailTexts" | "siteContent">,
): ErasedCalls => ({
  async prepare() {
    const parts = await readMailParts(context);
    return async (trx, email) => {
      const now = new Date();
      for (const id of await lockSearchesWithAddress(trx, email)) {
        const call = await findBooked(trx, id, now);
        const search = call && (await findSearch(trx, id));
        if (search) await enqueueErasureMail(trx, parts, { search, call });
      }
    };
  },
  async cancel(submissionId) {
    const call = await findBooked(context.database.db, submissionId, new Date());
    if (call) await cancelCall(context, { id: call.id, actor: null });
  },
});
