import { z } from "zod";
import { isUuidCursor } from "../cursors.ts";
import {
  type AttemptOutcome,
  type MailKind,
  type MailState,
  mailKinds,
  mailStates,
  type SuppressionReason,
} from "./mail.ts";

/**
 * The filters of the list of mails. `address` is a text that the recipient's email address
 * contains.
 */
export const mailFilter = z.strictObject({
  state: z.enum(mailStates).optional(),
  kind: z.enum(mailKinds).optional(),
  address: z.string().trim().max(255).optional(),
});

/**
 * The filters that a URL may contain: all except the email address, because it is personal data.
 */
export const mailSearch = z.object({
  state: z.enum(mailStates).optional().catch(undefined),
  kind: z.enum(mailKinds).optional().catch(undefined),
});

export type MailSearch = z.output<typeof mailSearch>;

/** The input that requests one page of the list of mails, newest first. */
export const mailListInput = mailFilter.extend({
  limit: z.int().min(1).max(100).default(50),
  cursor: z.string().max(80).refine(isUuidCursor, { error: "cursor is not valid" }).optional(),
});

export type MailListInput = z.output<typeof mailListInput>;

export const mailIdInput = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The input that identifies a suppressed email address. */
export const suppressedAddressInput = z.strictObject({ address: z.string().min(1).max(320) });

/** A mail in the list. Times are in ISO 8601 UTC. */
export type MailSummary = {
  id: string;
  kind: MailKind;
  /** The email address of the recipient. */
  to: string;
  subject: string;
  state: MailState;
  /** How often Roost has tried to send the mail. */
  attempts: number;
  createdAt: string;
  sentAt: string | null;
  /**
   * The mail server's reply to the last failed attempt, or the reason why the mail was not sent.
   */
  error: string | null;
};

/** An attempt to send a mail, or a later report of the mail server. */
export type MailAttempt = {
  id: string;
  attempt: number;
  at: string;
  outcome: AttemptOutcome;
  /** The reply code of the mail server; null if there was no reply with a code. */
  code: number | null;
  /** The mail server's reply, or the reason why the mail server could not be reached. */
  response: string | null;
};

/** A mail with its bodies, and with its attempts, newest first. */
export type MailDetail = MailSummary & {
  toName: string | null;
  submissionId: string | null;
  /** When the next attempt to send the mail is due; null if none is planned. */
  nextTryAt: string | null;
  html: string;
  text: string;
  /**
   * True if the mail is for another account and has links that the administrator who opens it must
   * not use, such as a link to set a password. In `html` and `text`, these links are replaced by
   * links to the home page.
   */
  hasHiddenLinks: boolean;
  tries: MailAttempt[];
};

/** A suppressed email address, to which Roost sends no mail. */
export type SuppressedAddress = {
  address: string;
  reason: SuppressionReason;
  suppressedAt: string;
  /** The mail that led to the suppression; null if it was erased. */
  mailId: string | null;
};

/** Whether a mail server is configured, and when and why Roost stopped sending mail. */
export type MailStatus = {
  /** Whether a mail server is configured. Without one, mails are stored but not sent. */
  hasServer: boolean;
  stoppedAt: string | null;
  stopReason: string | null;
};
