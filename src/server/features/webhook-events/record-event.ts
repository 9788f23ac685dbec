import type { WebhookEventData, WebhookEventName } from "#common/webhook/webhook-events.ts";
import type { Db } from "../../db/connection.ts";
import { insertWanted } from "./store.ts";

/** The maximum age of an event in milliseconds. Older events are not recorded. */
const newsMs = 3_600_000;

type Happened<Name extends WebhookEventName> = {
  event: Name;
  data: WebhookEventData[Name];
  /** The id of the search that the event is about; null if the event is about no search. */
  submissionId: string | null;
  at: Date;
};

/**
 * Records events for the webhook in the transaction of the change that causes them, so that both or
 * neither are stored. Records nothing if the event is switched off or no URL is set. Old events,
 * such as those of the demo, are not recorded either.
 *
 * @param trx the transaction of the change that causes the events
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

/** Records one event for the webhook, in the transaction of the change that causes it. */
export const recordEvent = <Name extends WebhookEventName>(
  trx: Db,
  event: Happened<Name>,
): Promise<void> => recordEvents(trx, [event]);
