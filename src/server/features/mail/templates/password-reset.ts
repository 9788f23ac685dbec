import { accountReason, type Template } from "./letter.ts";

export type PasswordResetData = { linkSubject: string; username: string };

/**
 * The mail with a link with which a member of the team sets a new password. The link works once,
 * within 30 minutes.
 */
export const passwordReset: Template<PasswordResetData> = ({ linkSubject, username }, brand) => ({
  subject: `Set a new password for ${brand.siteName}`,
  preheader: "The link works once, within 30 minutes.",
  heading: "Set a new password",
  blocks: [
    {
      type: "paragraph",
      line: `A new password was requested for the account ${username}. Was it you? Then set one here.`,
    },
    {
      type: "button",
      label: "Set a new password",
      link: { purpose: "password-reset", subject: linkSubject },
    },
    {
      type: "note",
      line: "The link works once, within 30 minutes. A new password ends all sessions of the account.",
    },
    {
      type: "note",
      line: "You did not ask for this? Then ignore this mail: your password stays as it is.",
    },
  ],
  reason: accountReason(brand),
});
