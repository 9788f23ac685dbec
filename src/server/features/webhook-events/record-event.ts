import type { WebhookEventData, WebhookEventName } from "#common/webhook/webhook-events.ts";
import type { Db } from "../../db/connection.ts";
import { insertWanted } from "./store.ts";

/**
 * Events that are older than this number of milliseconds when they are recorded are not delivered.
 */
const newsMs = 3_600_000;

type Happened<Name extends WebhookEventName> = {
  event: Name;
  data: WebhookEventData[Name];
  /** The search that the event is about; null if it is about none. */
  submissionId: string | null;
  at: Date;
};

/**
 * Records events for the webhook in the transaction of their cause, so that they are neither lost nor
 * reported without their cause. Records nothing if the event is switched off or no URL is set, and
 * nothing of the past, such as what the demo adds.
 *
 * @param trx the transaction of the cause
 */
export async function recordEvents<Name extends WebhookEventName>(
  trx: Db,
  events: readonly Happened<Name>[],
): Promise<void> {
  const oldest = Date.now() - newsMs;
  const news = events.filter(({ at }) => at.getTime() >= oldest);
  if (news.length === 0) return;
  await insertWanted(
    trx,
    news.map(({ at, ...event }) => ({ ...event, occurredAt: at })),
  );
}

/** Records one event, as `recordEvents` does. */
export const recordEvent = <Name extends WebhookEventName>(
  trx: Db,
  event: Happened<Name>,
): Promise<void> => recordEvents(trx, [event]);
