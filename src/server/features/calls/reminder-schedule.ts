import type { Context } from "../../context.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { findSearch } from "../submissions/life-store.ts";
import { enqueueCallMails } from "./enqueue-call-mails.ts";
import { claimReminders } from "./reminder-store.ts";
import { findCallForUpdate } from "./store.ts";

const lookEveryMs = 60_000;

/**
 * The number of the PostgreSQL advisory lock for reminders of feedback calls. Nothing else may use
 * it.
 */
const remindersLock = 7_246_884;

/**
 * Mails a reminder of a feedback call to its searcher and its member of the team, two hours before
 * the call.
 */
export type CallReminders = {
  /** Looks for due reminders now, then every minute. */
  begin: () => void;
  /**
   * Adds the reminders that are due at the given time to the mail queue in the database. Resolves
   * even if this fails.
   */
  look: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

type Parts = Pick<Context, "config" | "database" | "imports" | "log" | "mailTexts" | "siteContent">;

export function createCallReminders(context: Parts): CallReminders {
  let timer: NodeJS.Timeout | undefined;

  async function remind(now: Date): Promise<void> {
    const parts = await readMailParts(context);
    await context.imports.change(() =>
      context.database.db.transaction().execute(async (trx) => {
        for (const id of await claimReminders(trx, now)) {
          const call = await findCallForUpdate(trx, id);
          const search = call && (await findSearch(trx, call.submissionId));
          if (!search) continue;
          await enqueueCallMails(trx, parts, { search, call }, (data) => ({
            kind: "call-reminder",
            ...data,
          }));
        }
      }),
    );
  }

  const runs = createExclusiveRuns(context, {
    lock: remindersLock,
    failure: "reminders of calls could not be made",
    work: remind,
  });

  return {
    begin() {
      void runs.run(new Date());
      timer ??= setInterval(() => void runs.run(new Date()), lookEveryMs).unref();
    },
    look: (now) => runs.run(now),
    async close() {
      clearInterval(timer);
      await runs.close();
    },
  };
}
