import { longMoment } from "#common/dates.ts";
import { accountReason, type Template } from "./letter.ts";

export type AccountChangedData = {
  username: string;
  /** When the account changed, ISO 8601. */
  at: string;
  /** A pending address becomes the account's address when its owner confirms it. */
  change: { type: "password" } | { type: "address" | "pending-address"; newAddress: string };
};

const subjects = {
  password: (siteName: string) => `Your ${siteName} password was changed`,
  address: (siteName: string) => `The address of your ${siteName} account was changed`,
  "pending-address": (siteName: string) => `A new address for your ${siteName} account`,
};

const headings = {
  password: "Your password was changed",
  address: "Your address was changed",
  "pending-address": "A new address was entered",
};

const remedies = {
  password: "Set another password at once. That ends all sessions of your account.",
  address:
    "Talk to an administrator of your team at once. They can end all sessions of your account, and the operator of the server can set a new password.",
  "pending-address":
    "Set a new password at once. That ends all sessions of your account, and the new address is forgotten.",
};

/** Reports a change of an account's password or address; the latter goes to the old address. */
export const accountChanged: Template<AccountChangedData> = ({ username, at, change }, brand) => ({
  subject: subjects[change.type](brand.siteName),
  preheader: "Was it you? Then there is nothing to do.",
  heading: headings[change.type],
  blocks: [
    {
      type: "paragraph",
      line:
        change.type === "pending-address"
          ? "It replaces this address when its owner opens the link that we mailed there. Was it you? Then there is nothing to do here."
          : "Was it you? Then there is nothing to do.",
    },
    {
      type: "facts",
      rows: [
        { label: "Account", value: username },
        { label: "When", value: longMoment(at) },
        change.type === "password"
          ? { label: "Changed", value: "Password" }
          : { label: "New address", value: change.newAddress },
      ],
    },
    { type: "paragraph", line: `Was it not you? ${remedies[change.type]}` },
    change.type === "address"
      ? { type: "button", label: "Open my account", link: { path: "/admin/account" } }
      : { type: "button", label: "Set a new password", link: { path: "/auth/forgot" } },
  ],
  reason: accountReason(brand),
});
