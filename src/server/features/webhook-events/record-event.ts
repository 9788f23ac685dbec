import type { WebhookEventData, WebhookEventName } from "#common/webhook/webhook-events.ts";
import type { Db } from "../../db/connection.ts";
import { insertWanted } from "./store.ts";

/** Events that are older than this number of milliseconds when they are recorded are no news. */
const newsMs = 3_600_000;

type Happened<Name extends WebhookEventName> = {
  event: Name;
  data: WebhookEventData[Name];
  /** The search that the event is about; null if it is about none. */
  submissionId: string | null;
  at: Date;
};

/**
 * Records an event for the webhook in the transaction of its cause, so that it is neither lost nor
 * reported without its cause. Records nothing if the event is switched off or no URL is set, and
 * nothing of the past, such as what the demo adds.
 *
 * @param trx the transaction of the cause
 */
export async function recordEvent<Name extends WebhookEventName>(
  trx: Db,
  { at, ...event }: Happened<Name>,
): Promise<void> {
  if (at.getTime() < Date.now() - newsMs) return;
  await insertWanted(trx, { ...event, occurredAt: at });
}
