import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { withDeadline } from "../cache/cached-value.ts";

type Listening = {
  channels: readonly string[];
  onMessage: (message: { channel: string; payload: string }) => void;
  /**
   * Called each time that the connection to the database is established. Notifications that were
   * sent while there was no connection are lost.
   */
  onListening: () => void;
};

/**
 * The number of milliseconds between two checks of the connection, and the number of milliseconds
 * within which the server must respond to a check.
 */
const heartbeatMs = 5_000;
const responseTimeoutMs = 2_000;
/**
 * The number of milliseconds to wait before reconnecting after the first failure, and the maximum
 * number after further failures.
 */
const firstPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Listens to notification channels of a PostgreSQL server over a separate connection. If the
 * connection breaks, it is opened again.
 *
 * @returns a function that stops listening
 */
export function listenTo(
  connectionString: string,
  { channels, onMessage, onListening }: Listening,
): () => Promise<void> {
  const stop = new AbortController();

  /**
   * Resolves when the connection is lost or could not be established.
   *
   * @returns whether the connection was established
   */
  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: responseTimeoutMs,
      application_name: "roost-listener",
      keepAlive: true,
    });
    const heartbeat = new AbortController();
    const lost = new Promise<void>((resolve) => {
      client.once("error", () => resolve());
      client.once("end", () => resolve());
      stop.signal.addEventListener("abort", () => resolve(), { signal: heartbeat.signal });
    });
    let wasConnected = false;
    try {
      client.on("notification", ({ channel, payload = "" }) => onMessage({ channel, payload }));
      await withDeadline(client.connect(), responseTimeoutMs);
      const listen = channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(";");
      await withDeadline(client.query(listen), responseTimeoutMs);
      wasConnected = true;
      onListening();
      const checking = (async () => {
        for (;;) {
          await wait(heartbeatMs, undefined, { signal: heartbeat.signal, ref: false });
          await withDeadline(client.query("select 1"), responseTimeoutMs);
        }
      })();
      await Promise.race([lost, checking.catch(() => {})]);
    } catch {
      // The error is ignored, because the loop below soon connects to the database server again.
    } finally {
      heartbeat.abort();
      void client.end().catch(() => {});
    }
    return wasConnected;
  }

  const ended = (async () => {
    let pauseMs = firstPauseMs;
    while (!stop.signal.aborted) {
      const wasConnected = await listenOnce();
      pauseMs = wasConnected ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await wait(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  })();

  return async () => {
    stop.abort();
    await ended;
  };
}
