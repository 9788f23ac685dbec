import type { SubmissionNews } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { listenTo } from "../../db/listen.ts";
import { submissionsChannel } from "./news-store.ts";

/**
 * Starts to listen for changes of submissions. Calls every listener when this or another process
 * announces a change.
 * @param databaseUrl the URL of a PostgreSQL server, through which processes notify each other;
 *   undefined for the embedded database, which only this process uses
 */
export async function createSubmissionNews(
  { pglite }: Pick<Database, "pglite">,
  databaseUrl: string | undefined,
): Promise<SubmissionNews> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const close =
    databaseUrl === undefined
      ? await pglite?.listen(submissionsChannel, notify)
      : listenTo(databaseUrl, {
          channel: submissionsChannel,
          onMessage: notify,
          onListening: notify,
        });
  return {
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => close?.(),
  };
}
