import type { Database } from "./db/connection.ts";
import { listenTo } from "./db/listen.ts";
import { submissionsChannel } from "./features/submissions/news-store.ts";

/** Hears from every process that submissions came, or changed. */
export type SubmissionNews = {
  /** Calls back also when something may have been missed. @returns ends that */
  onNews(listener: () => void): () => void;
  close(): Promise<void>;
};

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
