import type { SubmissionNews } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { listenTo } from "../../db/listen.ts";
import { submissionsChannel } from "./news-store.ts";

/**
 * Starts to listen for changed submissions, and calls every listener when another process or this
 * one announces a change.
 *
 * @param databaseUrl the URL of a PostgreSQL server, whose processes notify each other; undefined
 *   for the embedded database, which has only this process
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
