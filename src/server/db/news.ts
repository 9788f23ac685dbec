import type { Database } from "./connection.ts";
import { listenTo } from "./listen.ts";

/** Notifies this process of changes that any process has made. */
export type News = {
  /**
   * Calls the listener after each notification on a channel. Also calls it after a lost connection,
   * because the process may have missed a notification.
   * @returns a function that removes the listener
   */
  onNews(channel: string, listener: () => void): () => void;
  close(): Promise<void>;
};

/**
 * Starts to listen to notification channels of the database. Calls every listener of a channel when
 * this or another process sends a notification on it.
 *
 * @param databaseUrl the URL of a PostgreSQL server, through which processes notify each other;
 *   undefined for the embedded database, which only this process uses
 */
export async function listenForNews(
  { pglite }: Pick<Database, "pglite">,
  databaseUrl: string | undefined,
  channels: readonly string[],
): Promise<News> {
  const listeners = new Map(channels.map((channel) => [channel, new Set<() => void>()]));
  const notify = (channel: string) => {
    for (const listener of listeners.get(channel) ?? []) listener();
  };
  const notifyAll = () => channels.forEach(notify);
  const closings =
    databaseUrl === undefined
      ? await Promise.all(
          channels.map(async (channel) => pglite?.listen(channel, () => notify(channel))),
        )
      : [
          listenTo(databaseUrl, {
            channels,
            onMessage: ({ channel }) => notify(channel),
            onListening: notifyAll,
          }),
        ];
  return {
    onNews(channel, listener) {
      const ofChannel = listeners.get(channel);
      if (!ofChannel) throw new Error(`No process listens to the channel ${channel}`);
      ofChannel.add(listener);
      return () => void ofChannel.delete(listener);
    },
    async close() {
      for (const close of closings) await close?.();
    },
  };
}
