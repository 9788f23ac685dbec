import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { queueAgain } from "../webhook-events/store.ts";

/**
 * Makes an event due at once, so that another attempt to deliver it follows within seconds.
 *
 * @throws AppError NOT_FOUND if there is no such event
 */
export async function resendEvent(
  { database }: Pick<Context, "database">,
  id: string,
  actor: Actor,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const event = await queueAgain(trx, id);
    if (event === undefined) throw new AppError("NOT_FOUND", "There is no such event");
    await appendAudit(trx, { actor, action: "webhook.resend-event", subject: event });
  });
}
