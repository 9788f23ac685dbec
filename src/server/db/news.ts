import type { Database } from "./connection.ts";
import { listenTo } from "./listen.ts";

/** Notifies this process of changes that any process has made. */
export type News = {
  /**
   * Calls the listener after each change. Also calls it after a lost connection, because the
   * process may have missed a change.
   * @returns a function that removes the listener
   */
  onNews(listener: () => void): () => void;
  close(): Promise<void>;
};

/**
 * Starts to listen to a notification channel of the database. Calls every listener when this or
 * another process sends a notification.
 *
 * @param databaseUrl the URL of a PostgreSQL server, through which processes notify each other;
 *   undefined for the embedded database, which only this process uses
 */
export async function listenForNews(
  { pglite }: Pick<Database, "pglite">,
  databaseUrl: string | undefined,
  channel: string,
): Promise<News> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const close =
    databaseUrl === undefined
      ? await pglite?.listen(channel, notify)
      : listenTo(databaseUrl, { channel, onMessage: notify, onListening: notify });
  return {
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => close?.(),
  };
}
