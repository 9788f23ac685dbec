import { createTransport } from "nodemailer";
import { classifyError, type Handover, shortResponse } from "./handover.ts";
import type { MailSettings, SmtpServer } from "./mail-settings.ts";
import { isMailAddress, type OutgoingMessage } from "./message.ts";
import { messageOptions, signingOptions } from "./message-options.ts";

/** Sends mails to the mail server. */
export type MailTransport = {
  /** Makes one attempt to send a mail. */
  send(message: OutgoingMessage): Promise<Handover>;
  /** Waits for running attempts to end, for at most a few seconds, and closes all connections. */
  close(): Promise<void>;
};

/** The deadlines of an attempt to send a mail, in milliseconds. */
export type Deadlines = {
  connect: number;
  greeting: number;
  /** The maximum time in which the server sends no data on a connection. */
  silence: number;
  /**
   * The maximum time of a whole attempt. This deadline is needed for a server that keeps sending a
   * little data, because its connection is never silent.
   */
  whole: number;
  /** The maximum time for which `close` waits for running attempts. */
  close: number;
};

const usualDeadlines: Deadlines = {
  connect: 15_000,
  greeting: 30_000,
  // A server may check a mail for a while before it accepts the mail. With a shorter deadline,
  // Roost would give up during this check and send the mail again later, so the mail could arrive
  // twice. With a longer deadline, a server that stalls would delay all other mail.
  silence: 60_000,
  whole: 60_000,
  close: 5_000,
};

/**
 * The number of milliseconds after which Roost closes an unused connection. Servers close such
 * connections after about a minute, and a mail that is sent at that moment could fail.
 */
const idleMs = 20_000;

/** Returns a pool of connections to the configured mail server; undefined if there is none. */
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
    // nodemailer repeats an attempt once, and only if the connection was closed before any byte of
    // the mail was sent.
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
    // Any certificate is accepted from a mail server on this machine, because such a server often
    // signs its certificate itself.
    ...(isLoopback ? { tls: { rejectUnauthorized: false } } : {}),
    // If the mail server offers no login, the attempt fails, instead of sending the mail without a
    // login.
    ...(login ? { auth: { user: login.user, pass: login.password }, forceAuth: true } : {}),
  };
}
