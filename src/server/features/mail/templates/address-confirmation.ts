import type { Template } from "./letter.ts";

export type AddressConfirmationData = { linkSubject: string; username: string };

/** Asks a member of the team to confirm the address of their account. */
export const addressConfirmation: Template<AddressConfirmationData> = (
  { linkSubject, username },
  brand,
) => ({
  subject: `Confirm this address for your ${brand.siteName} account`,
  preheader: "The link works for 24 hours.",
  heading: "Is this your address?",
  blocks: [
    {
      type: "paragraph",
      line: `This address was entered for the account ${username}. Once you confirm it, mail about the account comes here, and you can set a new password by mail.`,
    },
    {
      type: "button",
      label: "Confirm this address",
      link: { purpose: "account-address", subject: linkSubject },
    },
    {
      type: "note",
      line: "The link works for 24 hours. You know nothing of this account? Then ignore this mail, and nothing changes.",
    },
  ],
  reason: `This address was entered for an account at ${brand.siteName}.`,
});
