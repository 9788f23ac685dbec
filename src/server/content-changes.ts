import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type ContentChange, contentNouns } from "#common/content/content-change.ts";
import type { ContentChanges } from "./context.ts";
import type { Database, Db } from "./db/connection.ts";
import { listenTo } from "./db/listen.ts";

const channel = "roost_content";

const isContentChange = (text: string): text is ContentChange =>
  text === "everything" || (contentNouns as readonly string[]).includes(text);

/**
 * Creates the object that runs content changes and announces them to every process.
 * @param databaseUrl the PostgreSQL server that several processes may share; undefined for the
 *   embedded database, which has one process only
 */
export function createContentChanges(
  { db }: Pick<Database, "db">,
  databaseUrl: string | undefined,
): ContentChanges {
  const self = randomUUID();
  const listeners = new Set<(what: ContentChange) => void>();
  const tell = (what: ContentChange) => {
    for (const listener of listeners) listener(what);
  };

  const stopListening =
    databaseUrl === undefined
      ? async () => {}
      : listenTo(databaseUrl, {
          channels: [channel],
          onMessage({ payload }) {
            const [sender, what = ""] = payload.split(" ");
            if (sender !== self) tell(isContentChange(what) ? what : "everything");
          },
          onListening: () => tell("everything"),
        });

  async function changeWith<Result>(
    what: ContentChange,
    work: (announce: (trx: Db) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    let isChanged = false;
    try {
      return await work(async (trx) => {
        isChanged = true;
        // PostgreSQL sends the notification when the transaction commits. If the transaction is
        // rolled back, no notification is sent.
        if (databaseUrl !== undefined) {
          await sql`select pg_notify(${channel}, ${`${self} ${what}`})`.execute(trx);
        }
      });
    } finally {
      // The change is also announced after an error, because the transaction may have been
      // committed although the confirmation was lost. If the error came before `announce` was
      // called, nothing has changed, so nothing is announced.
      if (isChanged) tell(what);
    }
  }

  return {
    changeWith,
    change: (what, work) =>
      changeWith(what, (announce) =>
        db.transaction().execute(async (trx) => {
          const result = await work(trx);
          await announce(trx);
          return result;
        }),
      ),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: stopListening,
  };
}
