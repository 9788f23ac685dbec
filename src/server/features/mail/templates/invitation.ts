import { invitationHours } from "#common/accounts/member.ts";
import type { Template } from "./letter.ts";

export type InvitationData = { linkSubject: string; username: string; invitedBy: string };

/** Invites a person to a new account, with a link that works once and sets the first password. */
export const invitation: Template<InvitationData> = (
  { linkSubject, username, invitedBy },
  brand,
) => ({
  subject: `Your account at ${brand.siteName}`,
  preheader: `The link works once, within ${invitationHours} hours.`,
  heading: "You are invited",
  blocks: [
    {
      type: "paragraph",
      line: `${invitedBy} has created the account ${username} at ${brand.siteName} for you. Choose a password, and then log in.`,
    },
    {
      type: "button",
      label: "Choose a password",
      link: { purpose: "account-invitation", subject: linkSubject },
    },
    {
      type: "note",
      line: `The link works once, within ${invitationHours} hours. After that, ask ${invitedBy} for another invitation.`,
    },
    {
      type: "note",
      line: "You do not know what this is about? Then ignore this mail: without a password, the account cannot be used.",
    },
  ],
  reason: `You were invited to an account at ${brand.siteName}.`,
});
