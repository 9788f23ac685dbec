import type { DKIMOptions, SendMailOptions } from "nodemailer";
import { writeCalendar } from "./calendar.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { OutgoingMessage } from "./message.ts";

/**
 * The header fields that the signature covers, if a mail has them. nodemailer's own list lacks
 * List-Unsubscribe-Post, and mail providers offer one-click unsubscribing only if this field is
 * signed (RFC 8058).
 */
const signedFields =
  "From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:" +
  "Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

/** Returns nodemailer's options for signing; undefined if mails are not signed. */
export function signingOptions({ dkim }: MailSettings): DKIMOptions | undefined {
  return (
    dkim && {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedFields,
    }
  );
}

/** Returns a mail in the form that nodemailer expects. */
export function messageOptions(
  { from, replyTo }: MailSettings,
  message: OutgoingMessage,
): SendMailOptions {
  const { messageId, date, to, unsubscribeUrl, calendar } = message;
  const ownReplyTo = replyTo === undefined ? undefined : { name: null, address: replyTo };
  const repliesTo = message.replyTo ?? ownReplyTo;
  return {
    messageId,
    date,
    // Addresses are given as objects, because nodemailer would parse a text as a list of addresses.
    from: mailbox(from),
    to: mailbox(to),
    ...(repliesTo && { replyTo: mailbox(repliesTo) }),
    subject: oneLine(message.subject),
    html: message.html.toWellFormed(),
    text: message.text.toWellFormed(),
    // nodemailer adds the calendar file twice: as an alternative part, for programs that show
    // invitations, and as an attachment, for programs that open files.
    ...(calendar && {
      icalEvent: {
        method: calendar.method,
        filename: calendar.method === "CANCEL" ? "cancelled.ics" : "invite.ics",
        content: writeCalendar(calendar, { organizer: from, attendee: to, stamp: date }),
      },
    }),
    headers: {
      // This header prevents automatic out-of-office replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    // The envelope contains the id of the mail. If the mail cannot be delivered, the notification
    // repeats this id, even if the notification does not contain the mail.
    dsn: {
      id: messageId.slice(1, -1),
      return: "headers",
      notify: ["failure"],
      recipient: to.address,
    },
  };
}

function mailbox({ name, address }: { name: string | null; address: string }) {
  return { name: oneLine(name ?? ""), address };
}

/** Returns a text without line breaks and other control characters, for a header. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();

function unsubscribeHeaders(url: string) {
  // nodemailer's option for lists would write List-Unsubscribe-Post as an address, so it is not
  // used. The URL is not folded, because a folded URL broke the signature at some receivers.
  return {
    "List-Unsubscribe": { prepared: true, value: `<${new URL(url).href}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
