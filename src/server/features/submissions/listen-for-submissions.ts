import type { SubmissionNews } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { listenTo } from "../../db/listen.ts";
import { submissionsChannel } from "./news-store.ts";

/**
 * @param databaseUrl the PostgreSQL server that several processes may share; the embedded database
 *   has only this one
 */
export async function createSubmissionNews(
  { pglite }: Pick<Database, "pglite">,
  databaseUrl: string | undefined,
): Promise<SubmissionNews> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const close =
    databaseUrl === undefined
      ? await pglite?.listen(submissionsChannel, tell)
      : listenTo(databaseUrl, {
          channel: submissionsChannel,
          onMessage: tell,
          onListening: tell,
        });
  return {
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => close?.(),
  };
}
