import { setTimeout as wait } from "node:timers/promises";
import type { Context, MailQueue } from "../../context.ts";
import { listenForNews } from "../../db/news.ts";
import { takeSharedStoringLock } from "../../db/storing-lock.ts";
import { createMailTransport, type MailTransport } from "../../mail/transport.ts";
import {
  type ClaimedMail,
  claimMails,
  findNextTry,
  mailChannel,
  releaseClaims,
} from "./outbox-store.ts";
import { sendMail } from "./send-mail.ts";

/** The maximum number of mails that one transaction claims. */
const maxBatch = 25;
/** After this many seconds another process may send a mail that a killed process had claimed. */
const claimSeconds = 300;
/** The shortest and the longest time, in milliseconds, until the queue looks for mail again. */
const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;

type Parts = Pick<Context, "config" | "counters" | "database" | "log" | "siteOrigin">;

/** Creates the queue that sends stored mail. It sends nothing before `begin` was called. */
export async function createMailQueue(parts: Parts): Promise<MailQueue> {
  const transport = createMailTransport(parts.config.mail);
  return transport === undefined ? idleQueue : createSendingQueue(parts, transport);
}

async function createSendingQueue(parts: Parts, transport: MailTransport): Promise<MailQueue> {
  const { config, database, log } = parts;
  const { db } = database;
  let hasBegun = false;
  let isClosed = false;
  let held: Promise<void> | undefined;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let claiming: Promise<unknown> = Promise.resolve();
  let sending: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const { perMinute } = config.mail;
  // Many providers also limit mails per second, so those of a minute do not leave all at once.
  const batchSize = Math.min(maxBatch, Math.ceil(perMinute / 60));
  const msPerMail = 1_000 / Math.ceil(perMinute / 60);

  const news = await listenForNews(database, config.databaseUrl, mailChannel);
  const stopListening = news.onNews(() => wake());

  async function claim() {
    const claimed = db.transaction().execute(async (trx) => {
      // An import holds this lock, so that no process sends mail while it replaces the tables.
      await takeSharedStoringLock(trx);
      return claimMails(trx, { limit: batchSize, perMinute, seconds: claimSeconds });
    });
    claiming = claimed.catch(() => {});
    return claimed;
  }

  async function sendOne(mail: ClaimedMail): Promise<void> {
    try {
      await sendMail(parts, transport, mail, closing.signal);
    } catch (error) {
      // The mail is sent again when its claim ends.
      const { code, name } = error as { code?: unknown; name?: unknown };
      log.warn({ mail: mail.id, error: code ?? name }, "an attempt was not recorded");
    }
  }

  /** Sends what waits, and plans when to look again. */
  async function sendWaiting(): Promise<void> {
    while (!isClosed) {
      // The claim follows the last check without a pause in between, so that none slips past an
      // import that has just begun.
      while (held) await held;
      isWoken = false;
      const mails = await claim();
      if (mails.length === 0) break;
      // After a power failure, the database must still know that these mails may have been sent.
      await database.makeDurable();
      const startedAt = performance.now();
      sending = Promise.all(mails.map(sendOne));
      await sending;
      const restMs = startedAt + mails.length * msPerMail - performance.now();
      if (restMs > 1) await wait(restMs, undefined, { signal: closing.signal }).catch(() => {});
    }
    const next = await findNextTry(db);
    if (next) plan(next.getTime() - Date.now());
  }

  function plan(milliseconds: number): void {
    clearTimeout(timer);
    const pause = Math.min(Math.max(milliseconds, shortestPauseMs), longestPauseMs);
    timer = setTimeout(wake, pause).unref();
  }

  function wake(): void {
    isWoken = true;
    if (!hasBegun || isClosed || working) return;
    working = sendWaiting()
      .catch((error: unknown) => {
        const { code, name } = error as { code?: unknown; name?: unknown };
        log.warn({ error: code ?? name }, "mail waits for the database");
        plan(shortestPauseMs);
      })
      .finally(() => {
        working = undefined;
        if (isWoken) wake();
      });
  }

  return {
    async begin() {
      // The embedded engine has one process, so all claims are those of a process that ended.
      if (database.pglite) await releaseClaims(db);
      hasBegun = true;
      wake();
    },
    async pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      await claiming;
      return () => {
        held = undefined;
        resolve();
        wake();
      };
    },
    async idle() {
      while (working) await working;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      stopListening();
      await news.close();
      await transport.close();
      closing.abort();
      await sending;
      await working;
    },
  };
}

/** The queue of a site without a mail server, which keeps its mail. */
const idleQueue: MailQueue = {
  begin: async () => {},
  pause: async () => () => {},
  idle: async () => {},
  close: async () => {},
};
