import type { Context } from "../../context.ts";
import { createLooks } from "../../looks.ts";
import { deleteOldExchanges } from "../submissions/delivery-store.ts";
import { deleteOldEvents, eventsChannel, findNextDue } from "../webhook-events/store.ts";
import { deliverDueEvents } from "./deliver-event.ts";
import { deleteEndedSecret } from "./find-signing-secrets.ts";

/**
 * How often the database is searched for due webhook events that were not announced to this
 * process, in milliseconds. Announced events are sent at once.
 */
const everyMs = 30_000;
/**
 * The pause in milliseconds after sending the due webhook events, so that many events that occur
 * within a short time are sent together.
 */
const restMs = 1_000;
const sweepEveryMs = 3_600_000;

/** Sends the recorded events to the webhook when they are due. */
export type EventDeliveries = {
  /** Starts to send events when they are due. */
  begin: () => void;
  /** Aborts the running delivery attempts. They are made again at the next start. */
  close: () => Promise<void>;
};

type Parts = Pick<Context, "config" | "database" | "log" | "counters" | "news">;

export function createEventDeliveries(parts: Parts): EventDeliveries {
  const stopping = new AbortController();
  let sweptAt = 0;

  /**
   * Delivers the events that are due. Returns the number of milliseconds until the next event is
   * due.
   */
  async function look(): Promise<number | undefined> {
    const { db } = parts.database;
    try {
      const dueAt = await findNextDue(db);
      if (dueAt && dueAt.getTime() <= Date.now()) await deliverDueEvents(parts, stopping.signal);
      if (Date.now() - sweptAt >= sweepEveryMs) {
        sweptAt = Date.now();
        await deleteOldEvents(db, new Date());
        await deleteOldExchanges(db, new Date());
        await deleteEndedSecret(db, new Date());
      }
      const nextAt = dueAt && (await findNextDue(db));
      return nextAt && nextAt.getTime() - Date.now();
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown };
      if (!stopping.signal.aborted) {
        parts.log.warn({ error: code ?? name }, "webhook events wait for the database");
      }
      return undefined;
    }
  }

  const looks = createLooks({ restMs, everyMs }, look);
  const stopListening = parts.news.onNews(eventsChannel, looks.wake);

  return {
    begin: looks.begin,
    async close() {
      stopListening();
      stopping.abort();
      await looks.close();
    },
  };
}
