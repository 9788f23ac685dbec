import type { Json } from "#db/types.ts";
import { accountChanged } from "./templates/account-changed.ts";
import { addressConfirmation } from "./templates/address-confirmation.ts";
import { callBooked, callCancelled, callChanged, callReminder } from "./templates/call-mails.ts";
import { cleanLine, cleanText } from "./templates/clean-text.ts";
import { confirmation } from "./templates/confirmation.ts";
import { contactMessage } from "./templates/contact-message.ts";
import { dailySummary } from "./templates/daily-summary.ts";
import { failing } from "./templates/failing.ts";
import { invitation } from "./templates/invitation.ts";
import { lastDay } from "./templates/last-day.ts";
import type { Brand, Letter, Template } from "./templates/letter.ts";
import type { DataByKind, MailData } from "./templates/mail-data.ts";
import { newLogin } from "./templates/new-login.ts";
import { nothingYet } from "./templates/nothing-yet.ts";
import { oneTimeLink } from "./templates/one-time-link.ts";
import { passwordReset } from "./templates/password-reset.ts";
import { securityAlert } from "./templates/security-alert.ts";
import { shortlist } from "./templates/shortlist.ts";
import { testMail } from "./templates/test-mail.ts";
import { yourLinkAgain } from "./templates/your-link-again.ts";

const templates: { [Kind in keyof DataByKind]: Template<MailData<Kind>> } = {
  confirmation,
  shortlist,
  "nothing-yet": nothingYet,
  "last-day": lastDay,
  "your-link-again": yourLinkAgain,
  "one-time-link": oneTimeLink,
  "password-reset": passwordReset,
  invitation,
  "new-login": newLogin,
  "address-confirmation": addressConfirmation,
  "account-changed": accountChanged,
  "security-alert": securityAlert,
  "daily-summary": dailySummary,
  failing,
  "call-booked": callBooked,
  "call-changed": callChanged,
  "call-cancelled": callCancelled,
  "call-reminder": callReminder,
  "contact-message": contactMessage,
  test: testMail,
};

function describe<Kind extends keyof DataByKind>(data: MailData<Kind>, brand: Brand) {
  return templates[data.kind](data, brand);
}

/** Returns the stored content of a mail (its letter), with the current site name and texts. */
export function describeLetter(data: MailData, brand: Brand): Letter {
  return { siteName: brand.siteName, ...describe(data, brand) };
}

/** Returns the columns of a mail's subject line and stored content (its letter). */
export function letterColumns(data: MailData, brand: Brand): { subject: string; letter: Json } {
  const letter = describeLetter(data, brand);
  return { subject: cleanLine(letter.subject), letter: cleanTexts(letter) };
}

/**
 * Removes characters that no mail needs from the texts of a mail's stored content. The database
 * refuses to store some of them.
 */
function cleanTexts(value: Json): Json {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      part === undefined ? null : cleanTexts(part),
    ]),
  );
}
