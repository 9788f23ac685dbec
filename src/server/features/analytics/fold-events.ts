import type { Db } from "../../db/connection.ts";
import { type SessionState, withEvent } from "./apply-event.ts";
import { changesBetween } from "./count-session.ts";
import {
  addCounts,
  findSessions,
  lockCounting,
  saveSessions,
  takePending,
} from "./summary-store.ts";

/**
 * Counts the oldest events that are not counted yet. One transaction changes the sessions, the
 * counts by day and the list of uncounted events.
 * @param limit the maximum number of events to count
 * @returns the id of the newest counted event; undefined if no event was waiting
 */
export async function foldEvents(db: Db, limit: number): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockCounting(trx);
    const events = await takePending(trx, limit);
    if (events.length === 0) return undefined;
    const before = await findSessions(trx, [...new Set(events.map(({ sessionId }) => sessionId))]);
    const after = new Map<string, SessionState>();
    for (const event of events) {
      const known = after.get(event.sessionId) ?? before.get(event.sessionId);
      after.set(event.sessionId, withEvent(known, event));
    }
    await saveSessions(trx, [...after.values()]);
    await addCounts(trx, changesBetween([...before.values()], [...after.values()]));
    return events.at(-1)?.id;
  });
}
