import { longMoment } from "#common/dates.ts";
import { accountReason, type Template } from "./letter.ts";

export type AccountChangedData = {
  username: string;
  /** When the account changed, ISO 8601. */
  at: string;
  /**
   * What changed. `address`: the account now has the new address. `pending-address`: the account
   * gets the new address only when the link in a mail to that address is opened.
   */
  change:
    | { type: "password" | "second-factor" | "recovery-code" }
    | { type: "address" | "pending-address"; newAddress: string };
};

const subjects = {
  password: (siteName: string) => `Your ${siteName} password was changed`,
  address: (siteName: string) => `The address of your ${siteName} account was changed`,
  "pending-address": (siteName: string) => `A new address for your ${siteName} account`,
  "second-factor": (siteName: string) =>
    `The second factor of your ${siteName} account was changed`,
  "recovery-code": (siteName: string) => `A recovery code of your ${siteName} account was used`,
};

const headings = {
  password: "Your password was changed",
  address: "Your address was changed",
  "pending-address": "A new address was entered",
  "second-factor": "Your second factor was changed",
  "recovery-code": "A recovery code was used",
};

const remedies = {
  password: "Set another password at once. That ends all sessions of your account.",
  address:
    "Talk to an administrator of your team at once. They can end all sessions of your account, and the operator of the server can set a new password.",
  "pending-address":
    "Set a new password at once. That ends all sessions of your account, and the new address is forgotten.",
  "second-factor":
    "Set a new password at once, which ends all sessions of your account. Then ask the operator of the server to remove the second factors.",
  "recovery-code":
    "Set a new password at once, which ends all sessions of your account. Then make new recovery codes.",
};

/**
 * The names of the changes that the mail can report. A change of the address is not in this list,
 * because the mail about it also names the new address.
 */
const changed = {
  password: "Password",
  "second-factor": "Passkeys, authenticator app or recovery codes",
  "recovery-code": "One recovery code",
};

/**
 * The mail that reports a change of an account's password, second factors or address, or the use of
 * a recovery code. If the address changed, the mail goes to the old address.
 */
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
        "newAddress" in change
          ? { label: "New address", value: change.newAddress }
          : { label: "What", value: changed[change.type] },
      ],
    },
    { type: "paragraph", line: `Was it not you? ${remedies[change.type]}` },
    change.type === "address"
      ? { type: "button", label: "Open my account", link: { path: "/admin/account" } }
      : { type: "button", label: "Set a new password", link: { path: "/auth/forgot" } },
  ],
  reason: accountReason(brand),
});
