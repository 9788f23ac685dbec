import { accountChanged } from "./templates/account-changed.ts";
import { addressConfirmation } from "./templates/address-confirmation.ts";
import { cleanLine } from "./templates/clean-text.ts";
import { confirmation } from "./templates/confirmation.ts";
import { dailySummary } from "./templates/daily-summary.ts";
import { failing } from "./templates/failing.ts";
import type { Brand, Letter, Template } from "./templates/letter.ts";
import type { DataByKind, MailData } from "./templates/mail-data.ts";
import { newLogin } from "./templates/new-login.ts";
import { oneTimeLink } from "./templates/one-time-link.ts";
import { passwordReset } from "./templates/password-reset.ts";
import { testMail } from "./templates/test-mail.ts";
import { writeHtml } from "./templates/write-html.ts";
import { writeText } from "./templates/write-text.ts";
import { yourLinkAgain } from "./templates/your-link-again.ts";

const templates: { [Kind in keyof DataByKind]: Template<MailData<Kind>> } = {
  confirmation,
  "your-link-again": yourLinkAgain,
  "one-time-link": oneTimeLink,
  "password-reset": passwordReset,
  "new-login": newLogin,
  "address-confirmation": addressConfirmation,
  "account-changed": accountChanged,
  "daily-summary": dailySummary,
  failing,
  test: testMail,
};

function describe<Kind extends keyof DataByKind>(data: MailData<Kind>, brand: Brand): Letter {
  return templates[data.kind](data, brand);
}

/**
 * Renders a mail. The HTML and the text contain placeholders of secret links, which are filled in
 * when the mail is sent or shown.
 */
export function renderMail(
  data: MailData,
  brand: Brand,
): { subject: string; html: string; text: string } {
  const letter = describe(data, brand);
  return {
    subject: cleanLine(letter.subject),
    html: writeHtml(letter, brand),
    text: writeText(letter, brand),
  };
}
