import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { listenForNews } from "../../db/news.ts";
import { takeSharedStoringLock } from "../../db/storing-lock.ts";
import type { MailTransport } from "../../mail/transport.ts";
import { createTransportThread } from "../../mail/transport-thread.ts";
import type { MailQueue } from "../../queues.ts";
import {
  type ClaimedMail,
  claimMails,
  findNextTry,
  mailChannel,
  releaseClaims,
  returnMails,
} from "./outbox-store.ts";
import { createAttemptRecorder } from "./record-attempts.ts";
import { sendMail } from "./send-mail.ts";

/** The maximum number of mails that this process has reserved for sending at a time. */
const maxClaimed = 25;
/**
 * The shortest and the longest time, in milliseconds, until the queue checks again for mail to
 * send.
 */
const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;

type Parts = Pick<Context, "config" | "counters" | "database" | "log" | "siteOrigin">;

/** Creates the queue that sends stored mail. It sends nothing before `begin` was called. */
export async function createMailQueue(parts: Parts): Promise<MailQueue> {
  const transport = createTransportThread(parts.config.mail);
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
  /** The running send attempts, by the ids of their mails. An attempt runs until it is recorded. */
  const sending = new Map<string, Promise<void>>();
  /**
   * All mails that were stored before this time, in milliseconds since 1970, survive a power
   * failure.
   */
  let durableBefore = 0;
  /** When the next mail may be sent, in milliseconds on the clock of `performance.now`. */
  let nextAt = 0;
  const closing = new AbortController();
  const { perMinute } = config.mail;
  const record = createAttemptRecorder(parts, closing.signal);
  // The configured limit is a number of mails per minute. Many mail providers also have a limit per
  // second, so the queue spreads the mails over the seconds of the minute.
  const batchSize = Math.min(maxClaimed, Math.ceil(perMinute / 60));
  const msPerMail = 1_000 / Math.ceil(perMinute / 60);

  const news = await listenForNews(database, config.databaseUrl, [mailChannel]);
  const stopListening = news.onNews(mailChannel, () => wake());

  async function claim(limit: number) {
    const claimed = db.transaction().execute(async (trx) => {
      // On PostgreSQL, an import by any process holds the storing lock exclusively while it
      // replaces the tables. A transaction that takes the shared lock waits for the import, so no
      // mail is reserved meanwhile.
      await takeSharedStoringLock(trx);
      // Mails that this process is still sending are not reserved again: their reservations may
      // have expired while the database was unavailable.
      return claimMails(trx, { limit, perMinute, except: [...sending.keys()] });
    });
    claiming = claimed.catch(() => {});
    return claimed;
  }

  /**
   * Writes stored mails to the disk before they are sent, so that a power failure cannot delete a
   * mail that was sent. Does nothing if an earlier call has already written these mails.
   */
  async function ensureDurable(mails: ClaimedMail[]): Promise<void> {
    if (mails.every(({ createdAt }) => createdAt.getTime() < durableBefore)) return;
    const startedAt = Date.now();
    await database.makeDurable();
    durableBefore = startedAt;
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    try {
      await record(mail, await sendMail(parts, transport, mail));
    } catch (error) {
      // The mail stays reserved after an unexpected error. The queue makes another attempt when the
      // reservation expires.
      const { code, name } = error as { code?: unknown; name?: unknown };
      log.warn({ mail: mail.id, error: code ?? name }, "an attempt was not made");
    }
  }

  /**
   * Starts the attempts to send the reserved mails one after the other, with a pause after each. It
   * does not wait until an attempt ends before it starts the next one.
   */
  async function sendAll(mails: ClaimedMail[]): Promise<void> {
    for (const [place, mail] of mails.entries()) {
      if (isClosed)
        return returnMails(
          db,
          mails.slice(place).map(({ id }) => id),
        );
      const attempted = attempt(mail).finally(() => {
        sending.delete(mail.id);
        // When no attempt is running any more, the queue looks for due mails again, because a mail
        // whose attempt failed may be due for the next attempt.
        if (sending.size === 0) wake();
      });
      sending.set(mail.id, attempted);
      // The time that it took to reserve the mails counts as a part of the pause, so that the queue
      // reaches the allowed number of mails per minute.
      nextAt += msPerMail;
      const pause = Math.max(nextAt - performance.now(), 0);
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Sends the waiting mails, and plans the next check for waiting mails. */
  async function sendWaiting(): Promise<void> {
    nextAt = Math.max(nextAt, performance.now());
    while (!isClosed) {
      // An import calls `pause`, which sets `held` and then waits for a running reservation. No
      // other code runs between this check of `held` and the start of the reservation, so no
      // reservation can begin after `pause` was called.
      while (held) await held;
      isWoken = false;
      const mails = await claim(Math.min(batchSize, maxClaimed - sending.size));
      if (mails.length === 0) break;
      await ensureDurable(mails);
      await sendAll(mails);
      while (sending.size >= maxClaimed) await Promise.race(sending.values());
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
      // The embedded engine has only one process. So every reservation that exists at its start was
      // made by a process that has ended, and is deleted.
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
      while (working || sending.size > 0) await Promise.all([working, ...sending.values()]);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      stopListening();
      await news.close();
      await transport.close();
      closing.abort();
      await working;
      await Promise.all(sending.values());
    },
  };
}

/** The queue of a site without a mail server. It sends nothing; the mails stay in the database. */
const idleQueue: MailQueue = {
  begin: async () => {},
  pause: async () => () => {},
  idle: async () => {},
  close: async () => {},
};
