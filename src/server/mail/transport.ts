import { createTransport } from "nodemailer";
import { classifyError, type Handover, shortResponse } from "./handover.ts";
import type { MailSettings, SmtpServer } from "./mail-settings.ts";
import { isMailAddress, type OutgoingMessage } from "./message.ts";
import { messageOptions, signingOptions } from "./message-options.ts";

/** Hands messages to the mail server. */
export type MailTransport = {
  /** Hands over one message, without trying again. */
  send(message: OutgoingMessage): Promise<Handover>;
  /** Lets running attempts end, for a few seconds at most, and closes all connections. */
  close(): Promise<void>;
};

/** The deadlines of an attempt in milliseconds. */
export type Deadlines = {
  connect: number;
  greeting: number;
  /** The longest silence of the server within a connection. */
  silence: number;
  /** The whole attempt, for a server that always says a little and never ends. */
  whole: number;
  /** How long `close` waits for running attempts. */
  close: number;
};

const usualDeadlines: Deadlines = {
  connect: 15_000,
  greeting: 30_000,
  // A server may check a message for a while before it takes it. If we gave up too early, the
  // message would be sent twice. If we waited longer, a server that stalls would hold up all mail.
  silence: 60_000,
  whole: 60_000,
  close: 5_000,
};

/** How long an unused connection stays open. Servers close such connections after a minute or so. */
const idleMs = 20_000;

/** Returns a pool of connections to the configured server; undefined if there is none. */
export function createMailTransport(
  settings: MailSettings,
  deadlines: Deadlines = usualDeadlines,
): MailTransport | undefined {
  const { smtp, from } = settings;
  if (smtp === undefined) return undefined;
  const dkim = signingOptions(settings);
  const mailer = createTransport({
    ...connectionOptions(smtp),
    pool: true,
    maxConnections: 3,
    // Repeats an attempt only if the connection was found closed before a byte of the message.
    maxRequeues: 1,
    idleTimeout: idleMs,
    name: from.address.replace(/^.*@/, ""),
    connectionTimeout: deadlines.connect,
    dnsTimeout: deadlines.connect,
    greetingTimeout: deadlines.greeting,
    socketTimeout: deadlines.silence,
    ...(dkim && { dkim }),
  });
  const running = new Set<Promise<Handover>>();

  async function attempt(message: OutgoingMessage): Promise<Handover> {
    if (!isMailAddress(message.to.address)) return refusedAddress;
    try {
      const { response } = await mailer.sendMail({
        ...messageOptions(settings, message),
        signal: AbortSignal.timeout(deadlines.whole),
      });
      return { outcome: "accepted", code: 250, response: shortResponse(response) };
    } catch (error) {
      return classifyError(error);
    }
  }

  return {
    async send(message) {
      const result = attempt(message);
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },

    async close() {
      mailer.close();
      const giveUp = setTimeout(() => mailer.close({ force: true }), deadlines.close);
      await Promise.all(running);
      clearTimeout(giveUp);
    },
  };
}

const refusedAddress: Handover = {
  outcome: "refused",
  code: 553,
  response: "Roost does not send to this address, because it is not written in the usual form",
  isRecipientUnknown: false,
  isPolicy: false,
};

function connectionOptions({ host, port, isTlsFromStart, isLoopback, login }: SmtpServer) {
  return {
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: !isTlsFromStart && !isLoopback,
    // A server on this machine often has a certificate that it made itself.
    ...(isLoopback ? { tls: { rejectUnauthorized: false } } : {}),
    // A server that offers no login refuses it, instead of taking mail without one.
    ...(login ? { auth: { user: login.user, pass: login.password }, forceAuth: true } : {}),
  };
}
