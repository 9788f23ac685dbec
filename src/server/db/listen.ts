import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { withDeadline } from "../held-value.ts";

type Listening = {
  channel: string;
  onMessage: (payload: string) => void;
  /** Called each time that the connection stands: what was sent before it did was not heard. */
  onListening: () => void;
};

/** Milliseconds between two questions whether the connection is still there, and for the answer. */
const pulseMs = 5_000;
const answerWithinMs = 2_000;
/** Milliseconds to wait before connecting again: at first, and at most. */
const firstPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Listens to a channel of a PostgreSQL server, over a connection of its own that is made again
 * whenever it breaks.
 *
 * @returns ends the listening
 */
export function listenTo(
  connectionString: string,
  { channel, onMessage, onListening }: Listening,
): () => Promise<void> {
  const stop = new AbortController();

  /** Resolves when the connection is lost, or never was made. */
  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: answerWithinMs,
      application_name: "roost-listener",
      keepAlive: true,
    });
    const pulse = new AbortController();
    const lost = new Promise<void>((resolve) => {
      client.once("error", () => resolve());
      client.once("end", () => resolve());
      stop.signal.addEventListener("abort", () => resolve(), { signal: pulse.signal });
    });
    let stood = false;
    try {
      client.on("notification", ({ payload = "" }) => onMessage(payload));
      await withDeadline(client.connect(), answerWithinMs);
      await withDeadline(client.query(`listen ${pg.escapeIdentifier(channel)}`), answerWithinMs);
      stood = true;
      onListening();
      const beating = (async () => {
        for (;;) {
          await wait(pulseMs, undefined, { signal: pulse.signal, ref: false });
          await withDeadline(client.query("select 1"), answerWithinMs);
        }
      })();
      await Promise.race([lost, beating.catch(() => {})]);
    } catch {
      // Not to be reached at the moment: the next try comes soon.
    } finally {
      pulse.abort();
      void client.end().catch(() => {});
    }
    return stood;
  }

  const ended = (async () => {
    let pauseMs = firstPauseMs;
    while (!stop.signal.aborted) {
      const stood = await listenOnce();
      pauseMs = stood ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await wait(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  })();

  return async () => {
    stop.abort();
    await ended;
  };
}
