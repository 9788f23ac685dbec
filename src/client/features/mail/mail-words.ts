import {
  type AttemptOutcome,
  type MailKind,
  type MailState,
  retryHours,
  type SuppressionReason,
} from "#common/mail/mail.ts";

export const kindNames: Record<MailKind, string> = {
  confirmation: "Confirmation",
  shortlist: "Shortlist",
  "nothing-yet": "Nothing yet",
  "last-day": "Last day",
  "your-link-again": "Your link again",
  "one-time-link": "One-time link",
  "password-reset": "Password reset",
  invitation: "Invitation",
  "new-login": "New login",
  "address-confirmation": "Address confirmation",
  "account-changed": "Account changed",
  "security-alert": "Security alert",
  "daily-summary": "Daily summary",
  failing: "Something is failing",
  "call-booked": "Call booked",
  "call-changed": "Call moved",
  "call-cancelled": "Call cancelled",
  "call-reminder": "Call reminder",
  "contact-message": "Contact message",
  test: "Test",
};

export const stateNames: Record<MailState, string> = {
  queued: "Waiting",
  sending: "Sending",
  sent: "Sent",
  kept: "Kept",
  bounced: "Bounced",
  failed: "Failed",
  suppressed: "Suppressed",
};

/**
 * Returns the label of the button that sends a stored mail. The label depends on the mail's state.
 */
export const resendLabel = (state: MailState): string =>
  state === "queued" ? "Send now" : state === "kept" ? "Send" : "Send again";

export const stateExplanations: Record<MailState, string> = {
  queued: `This mail waits to be sent. If the mail server defers it, it is tried again for ${retryHours} hours.`,
  sending: "This mail is being sent.",
  sent: "The mail server has accepted this mail.",
  kept: "No mail server was set when this mail was made, so it was not sent.",
  bounced: "The mail server accepted this mail, but later reported that it could not be delivered.",
  failed: "This mail was not sent, and it is not tried again by itself.",
  suppressed: "This mail was not sent, because its address gets no mail or its search has ended.",
};

export const outcomeNames: Record<AttemptOutcome, string> = {
  accepted: "Accepted",
  deferred: "To be tried again",
  refused: "Refused",
  blocked: "Refused, and the queue was stopped",
  bounced: "Bounced",
  complained: "Reported as spam",
};

export const reasonNames: Record<SuppressionReason, string> = {
  unknown: "The mail server said that there is no such address",
  refused: "Three mails within 14 days were refused",
  complaint: "The reader reported a mail as spam",
};
