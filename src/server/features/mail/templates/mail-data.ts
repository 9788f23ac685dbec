import type { AccountChangedData } from "./account-changed.ts";
import type { AddressConfirmationData } from "./address-confirmation.ts";
import type { CallData, CancelledCallData, MovedCallData } from "./call-mails.ts";
import type { ConfirmationData } from "./confirmation.ts";
import type { ContactMessageData } from "./contact-message.ts";
import type { DailySummaryData } from "./daily-summary.ts";
import type { FailingData } from "./failing.ts";
import type { InvitationData } from "./invitation.ts";
import type { LastDayData } from "./last-day.ts";
import type { NewLoginData } from "./new-login.ts";
import type { NothingYetData } from "./nothing-yet.ts";
import type { OneTimeLinkData } from "./one-time-link.ts";
import type { PasswordResetData } from "./password-reset.ts";
import type { SecurityAlertData } from "./security-alert.ts";
import type { ShortlistData } from "./shortlist.ts";
import type { TestData } from "./test-mail.ts";
import type { YourLinkAgainData } from "./your-link-again.ts";

/** The data of each kind of mail. */
export type DataByKind = {
  confirmation: ConfirmationData;
  shortlist: ShortlistData;
  "nothing-yet": NothingYetData;
  "last-day": LastDayData;
  "your-link-again": YourLinkAgainData;
  "one-time-link": OneTimeLinkData;
  "password-reset": PasswordResetData;
  invitation: InvitationData;
  "new-login": NewLoginData;
  "address-confirmation": AddressConfirmationData;
  "account-changed": AccountChangedData;
  "security-alert": SecurityAlertData;
  "daily-summary": DailySummaryData;
  failing: FailingData;
  "call-booked": CallData;
  "call-changed": MovedCallData;
  "call-cancelled": CancelledCallData;
  "call-reminder": CallData;
  "contact-message": ContactMessageData;
  test: TestData;
};

/** The data from which a mail is rendered, with its kind. */
export type MailData<Kind extends keyof DataByKind = keyof DataByKind> = {
  [Each in Kind]: { kind: Each } & DataByKind[Each];
}[Kind];
