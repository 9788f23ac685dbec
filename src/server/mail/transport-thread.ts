import { Worker } from "node:worker_threads";
import type { Handover } from "./handover.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { OutgoingMessage } from "./message.ts";
import type { MailTransport } from "./transport.ts";

/**
 * A message to the thread: a mail to send, or `close` to end the thread after the mails that it is
 * sending.
 */
export type ThreadJob = { id: number; message: OutgoingMessage } | "close";

/**
 * A message of the thread: the result of an attempt, or `closed` when all attempts and connections
 * have ended.
 */
export type ThreadAnswer = { id: number; handover: Handover } | "closed";

const usualScript = new URL("transport-worker.ts", import.meta.url);

/**
 * The result of an attempt whose thread has ended. The mail server may already have accepted the
 * mail.
 */
const lost: Handover = {
  outcome: "deferred",
  code: null,
  response: "Roost was stopped before the mail server answered",
};

/**
 * Returns a transport that sends mails in a separate thread. Encoding a mail and talking to the
 * mail server take longer than rendering a page, and would delay pages. The thread starts with the
 * first mail. After a failure, it starts again with the next mail.
 */
export function createTransportThread(
  settings: MailSettings,
  script = usualScript,
): MailTransport | undefined {
  if (settings.smtp === undefined) return undefined;
  const waiting = new Map<number, (handover: Handover) => void>();
  let worker: Worker | undefined;
  let lastId = 0;
  let isClosed = false;

  function begin(): Worker {
    const begun = new Worker(script, { workerData: settings });
    const end = () => {
      // A failed thread emits both `error` and `exit`. When the second one arrives, a new thread
      // may have replaced the old one and must not be affected.
      if (worker !== begun) return;
      worker = undefined;
      for (const resolve of waiting.values()) resolve(lost);
      waiting.clear();
    };
    begun.on("error", end);
    begun.on("exit", end);
    begun.on("message", (answer: ThreadAnswer) => {
      if (answer === "closed") return void begun.terminate();
      waiting.get(answer.id)?.(answer.handover);
      waiting.delete(answer.id);
      // An idle thread does not keep the process alive.
      if (waiting.size === 0) begun.unref();
    });
    return begun;
  }

  return {
    async send(message) {
      if (isClosed) return lost;
      worker ??= begin();
      worker.ref();
      lastId += 1;
      const { promise, resolve } = Promise.withResolvers<Handover>();
      waiting.set(lastId, resolve);
      worker.postMessage({ id: lastId, message } satisfies ThreadJob);
      return promise;
    },
    async close() {
      isClosed = true;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      worker?.ref();
      worker?.once("exit", () => resolve());
      worker?.postMessage("close" satisfies ThreadJob);
      if (worker) await ended;
    },
  };
}
