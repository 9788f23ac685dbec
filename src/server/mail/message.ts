import { z } from "zod";
import type { CalendarEvent } from "./calendar.ts";

/** A mail to one person, complete except for the sender and the signature. */
export type OutgoingMessage = {
  /** The Message-ID with its angle brackets. Repeated attempts to send the mail use the same id. */
  messageId: string;
  date: Date;
  to: { name: string | null; address: string };
  subject: string;
  html: string;
  text: string;
  /**
   * The https URL for unsubscribing by one click (RFC 8058); null if the recipient cannot
   * unsubscribe. A mail with this URL gets the headers List-Unsubscribe and List-Unsubscribe-Post.
   */
  unsubscribeUrl: string | null;
  /** The event that the mail adds to its recipient's calendar, or removes from it. */
  calendar?: CalendarEvent;
  /** The recipient of replies, if it differs from the site's own address for replies. */
  replyTo?: { name: string; address: string };
};

/**
 * The schema of an address to which mail can be sent. Quoted local parts, comments, lists of
 * addresses and line breaks are refused, because mail servers read them in different ways.
 */
export const mailAddress = z.email("must be an email address").max(254, "is too long");

/** Returns whether mail can be sent to the given address. */
export const isMailAddress = (text: string): boolean => mailAddress.safeParse(text).success;
