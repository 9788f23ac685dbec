import type { NodemailerError } from "nodemailer";

/**
 * The result of an attempt to hand a mail to the mail server. `response` is one line of at most 500
 * characters: the server's reply, or the reason why it could not be reached. `code` is the SMTP
 * reply code; null if the server sent none.
 */
export type Handover =
  | { outcome: "accepted"; code: 250; response: string }
  /**
   * The mail was not accepted now, but may be accepted later: after a 4xx reply, a failed
   * connection, or a deadline.
   */
  | { outcome: "deferred"; code: number | null; response: string }
  /**
   * The mail was refused for good. `isRecipientUnknown`: the server knows no such recipient.
   * `isPolicy`: the mail broke a rule of the server, such as that of a spam filter. The same rule
   * may apply to all other mails.
   */
  | {
      outcome: "refused";
      code: number;
      response: string;
      isRecipientUnknown: boolean;
      isPolicy: boolean;
    }
  /** The mail server refuses this site, so that every other mail would fail as well. */
  | { outcome: "blocked"; code: number | null; response: string };

const maxResponse = 500;

/** Returns a server's reply as one line that can be stored and shown. */
export const shortResponse = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, maxResponse);

/** Returns whether an enhanced status code (RFC 3463) says that there is no such recipient. */
export const isUnknownRecipient = (status: string): boolean =>
  // The codes 5.1.7 and 5.1.8 are about the sender. 5.1.0 is not among them, because servers use it
  // for senders and for recipients.
  /^5\.1\.(?:1|2|3|6|10)$/.test(status);

const isUnwantedSender = (status: string) => /^5\.1\.[78]$/.test(status);

/** The SMTP reply codes for a login that is refused, too weak, or missing. */
const loginCodes = [530, 534, 535, 538];

const isTooLarge = (code: number, status: string) =>
  code === 552 || /^5\.(2\.3|3\.4)$/.test(status);

/**
 * Classifies the error that nodemailer threw when it tried to send a mail. Returns the result of
 * the attempt.
 */
export function classifyError(error: unknown): Exclude<Handover, { outcome: "accepted" }> {
  const { code: kind, command = "", responseCode, ...rest } = error as NodemailerError;
  const response = shortResponse(rest.response ?? (error as Error).message);
  const deferred = { outcome: "deferred", code: responseCode ?? null, response } as const;
  const blocked = { ...deferred, outcome: "blocked" } as const;
  if (responseCode === undefined) {
    if (kind === "EAUTH") return blocked;
    // nodemailer itself refuses a mail that is larger than the mail server has announced to accept.
    if (kind === "EMESSAGE" && command === "MAIL FROM") return refused(552, response, "5.3.4");
    return deferred;
  }
  // The mail is deferred after a reply 503, because that is about the order of the commands, not
  // about the mail. The mail is also deferred if STARTTLS is missing or fails, because the cause
  // can be an attack on this connection, or maintenance of the server.
  if (responseCode < 500 || responseCode === 503 || kind === "ETLS") return deferred;
  const [, status = ""] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const isRefusedBeforeMail = !["MAIL FROM", "RCPT TO", "DATA"].includes(command);
  if (isRefusedBeforeMail || loginCodes.includes(responseCode) || isUnwantedSender(status)) {
    return blocked;
  }
  if (command === "MAIL FROM" && !isTooLarge(responseCode, status)) return blocked;
  return refused(responseCode, response, status);
}

function refused(code: number, response: string, status: string) {
  return {
    outcome: "refused",
    code,
    response,
    isRecipientUnknown: isUnknownRecipient(status),
    isPolicy: status.startsWith("5.7."),
  } as const;
}
