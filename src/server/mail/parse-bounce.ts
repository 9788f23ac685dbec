import PostalMime, { type Attachment } from "postal-mime";
import { isUnknownRecipient, shortResponse } from "./handover.ts";
import { isMailAddress } from "./message.ts";

/** A notification that a mail came back, or that its recipient has complained about it. */
export type Bounce = {
  type: "bounce" | "complaint";
  /**
   * The recipient's address to which the mail was sent; null if the notification does not state it.
   */
  address: string | null;
  /**
   * The Message-ID of the mail that the notification is about, with angle brackets; null if the
   * notification does not state it.
   */
  messageId: string | null;
  /** The enhanced status code of a bounce (RFC 3463), such as `5.1.1`. */
  status: string | null;
  /** The reply of the server that refused the mail, as one line of at most 500 characters. */
  reply: string | null;
  isRecipientUnknown: boolean;
};

/**
 * Parses a message as a notification (RFC 3464), or as a complaint that a mail provider passes on
 * (RFC 5965). The message may be forged, so the caller must check that the mail which the message
 * names exists.
 *
 * @returns undefined for all other messages, and for a notification of a mere delay
 */
export async function parseBounce(raw: Buffer): Promise<Bounce | undefined> {
  const message = await PostalMime.parse(raw, {
    // The returned mail is parsed as an attachment, so that its text does not become part of the
    // notification's text.
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
    maxNestingDepth: 10,
  }).catch(() => undefined);
  if (message === undefined) return undefined;
  const partOf = (type: RegExp) => textOf(message.attachments.find((p) => type.test(p.mimeType)));
  const returned = partOf(/^message\/(?:rfc822|global)(?:-headers)?$|^text\/rfc822-headers$/);
  const returnedId = returned && (await PostalMime.parse(returned)).messageId;

  const complaint = partOf(/^message\/feedback-report$/);
  if (complaint !== undefined) {
    const [fields = new Map<string, string>()] = readFields(complaint);
    if (isNoComplaint(fields.get("feedback-type"))) return undefined;
    const address = readAddress(fields.get("original-rcpt-to"));
    return {
      type: "complaint",
      address,
      messageId: readMessageId(returnedId ?? fields.get("original-envelope-id")),
      status: null,
      reply: null,
      isRecipientUnknown: false,
    };
  }

  const report = partOf(/^message\/(?:global-)?delivery-status$/);
  if (report === undefined) return undefined;
  const [aboutMail, ...recipients] = readFields(report);
  const failed = recipients.find((fields) => fields.get("action")?.toLowerCase() === "failed");
  if (failed === undefined) return undefined;
  const status = readStatus(failed);
  const diagnosis = failed.get("diagnostic-code")?.replace(/^\w+\s*;\s*/, "");
  return {
    type: "bounce",
    address: readAddress(failed.get("original-recipient") ?? failed.get("final-recipient")),
    messageId: readMessageId(returnedId ?? aboutMail?.get("original-envelope-id")),
    status,
    reply: diagnosis === undefined ? null : shortResponse(diagnosis),
    isRecipientUnknown: status !== null && isUnknownRecipient(status),
  };
}

const textOf = (part: Attachment | undefined) =>
  typeof part?.content === "string" ? part.content : undefined;

/**
 * Returns the groups of fields in the machine-readable part of a report, with the fields' names in
 * lower case.
 */
function readFields(report: string): Map<string, string>[] {
  const unfolded = report.replaceAll("\r", "").replaceAll(/\n[ \t]+/g, " ");
  const groups = unfolded.split(/\n{2,}/).map((group) => {
    const fields = group.split("\n").flatMap((line) => {
      const [name = ""] = line.split(":", 1);
      const value = line.slice(name.length + 1).trim();
      return /^[\w-]+$/.test(name) && value ? [[name.toLowerCase(), value] as const] : [];
    });
    return new Map(fields);
  });
  return groups.filter((fields) => fields.size > 0);
}

/**
 * Returns whether a report of the given type is no complaint. For example, `auth-failure` reports a
 * failed signature, and `not-spam` reports that a mail is no spam.
 */
const isNoComplaint = (type = "") => /^(?:auth-failure|not-spam|dkim|dmarc)\b/i.test(type);

/** Parses an address such as `rfc822; ana@example.org` or `<ana@example.org>`. */
function readAddress(text = ""): string | null {
  const address = text.replace(/^[\w-]+\s*;/, "").replaceAll(/[<>\s]/g, "");
  return isMailAddress(address) ? address : null;
}

/**
 * Returns a Message-ID with angle brackets, which the text may lack; null if the text is no
 * Message-ID.
 */
export function readMessageId(text = ""): string | null {
  const [, id] = /^\s*<?([^<>\s]{1,998}@[^<>\s]{1,255})>?\s*$/.exec(text) ?? [];
  return id === undefined ? null : `<${id}>`;
}

function readStatus(fields: Map<string, string>): string | null {
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "") ?? [];
  // Some servers, such as exim, always write the status 5.0.0. The reply of the server that refused
  // the mail may contain a more precise one.
  const diagnosis = fields.get("diagnostic-code") ?? "";
  const [, replied] = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(diagnosis) ?? [];
  if (status === "5.0.0" && replied !== undefined) return replied;
  return status ?? replied ?? null;
}
