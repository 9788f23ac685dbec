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
 * Creates the announcements of content changes.
 * @param databaseUrl the PostgreSQL server that several processes may share; undefined for the
 *   embedded database, which has one process only
 */
export function createContentChanges(
  { db }: Pick<Database, "db">,
  databaseUrl: string | undefined,
): ContentChanges {
  const self = randomUUID();
  const listeners: ((what: ContentChange) => void)[] = [];
  const tell = (what: ContentChange) => {
    for (const listener of listeners) listener(what);
  };

  const stopListening =
    databaseUrl === undefined
      ? async () => {}
      : listenTo(databaseUrl, {
          channel,
          onMessage(payload) {
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
        // PostgreSQL sends the notification when the transaction commits, and only then.
        if (databaseUrl !== undefined) {
          await sql`select pg_notify(${channel}, ${`${self} ${what}`})`.execute(trx);
        }
      });
    } finally {
      // Announce also after a failure: the commit may have succeeded although its result was lost.
      // Work that failed before it called `announce` has changed nothing.
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
      listeners.push(listener);
    },
    close: stopListening,
  };
}
