import { longMoment } from "#common/dates.ts";
import { accountReason, type Template } from "./letter.ts";

export type AccountChangedData = {
  username: string;
  /** When the account changed, ISO 8601. */
  at: string;
  change: { type: "password" } | { type: "address"; newAddress: string };
};

/** Reports a change of an account's password or address; the latter goes to the old address. */
export const accountChanged: Template<AccountChangedData> = ({ username, at, change }, brand) => {
  const subject =
    change.type === "password"
      ? `Your ${brand.siteName} password was changed`
      : `The address of your ${brand.siteName} account was changed`;
  const changed =
    change.type === "password"
      ? { label: "Changed", value: "Password" }
      : { label: "New address", value: change.newAddress };
  return {
    subject,
    preheader: "Was it you? Then there is nothing to do.",
    heading: change.type === "password" ? "Your password was changed" : "Your address was changed",
    blocks: [
      { type: "paragraph", line: "Was it you? Then there is nothing to do." },
      {
        type: "facts",
        rows: [
          { label: "Account", value: username },
          { label: "When", value: longMoment(at) },
          changed,
        ],
      },
      {
        type: "paragraph",
        line: "Was it not you? Ask an administrator of your team at once to set a new password for your account. That ends all its sessions.",
      },
      { type: "button", label: "Open my account", link: { path: "/admin/account" } },
    ],
    reason: accountReason(brand),
  };
};
