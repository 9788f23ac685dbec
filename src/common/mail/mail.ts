import type { EndReason } from "../submissions/life.ts";

/**
 * The states of a mail. `kept`: no mail server is configured, so the mail was stored but not sent.
 * `failed`: the mail server refused it, or all attempts within 24 hours failed. `suppressed`: not
 * sent, because the address is on the list of suppressed addresses, or its owner has withdrawn the
 * consent.
 */
export const mailStates = [
  "queued",
  "sending",
  "sent",
  "kept",
  "bounced",
  "failed",
  "suppressed",
] as const;
export type MailState = (typeof mailStates)[number];

/** The kinds of mail that Roost sends. */
export const mailKinds = [
  "confirmation",
  "shortlist",
  "nothing-yet",
  "last-day",
  "your-link-again",
  "one-time-link",
  "password-reset",
  "invitation",
  "new-login",
  "address-confirmation",
  "account-changed",
  "security-alert",
  "daily-summary",
  "failing",
  "call-booked",
  "call-changed",
  "call-cancelled",
  "call-reminder",
  "contact-message",
  "test",
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The kinds of mail that are sent even to searchers who unsubscribed or whose search has ended:
 * links that the searcher has requested, and mails about a feedback call that the searcher has
 * booked.
 */
export const askedForKinds: readonly MailKind[] = [
  "one-time-link",
  "your-link-again",
  "call-booked",
  "call-changed",
  "call-cancelled",
  "call-reminder",
];

/**
 * Returns the kinds of mail that are sent although the search has ended for the given reason. A
 * search ends on the morning after its last day. The mail of the last day may still wait then, and
 * what it offers is still possible: a feedback call, and to keep searching.
 */
export const kindsAfterEnd = (reason: EndReason | null): readonly MailKind[] =>
  reason === "days_over" ? [...askedForKinds, "last-day"] : askedForKinds;

/**
 * Whether a mail to a searcher has a link to unsubscribe. The confirmation mail needs no link: if
 * the searcher does not confirm the search, Roost sends no other mail. Do not use this function for
 * mails to accounts, because they never have the link.
 */
export const canUnsubscribe = (kind: MailKind): boolean => kind !== "confirmation";

/** For how many hours the server retries to send a mail. */
export const retryHours = 24;

/** How an attempt to send a mail ended, or what the mail server reported afterwards. */
export const attemptOutcomes = [
  "accepted",
  "deferred",
  "refused",
  "blocked",
  "bounced",
  "complained",
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** The reasons why an email address gets no more mail. */
export const suppressionReasons = ["unknown", "refused", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
