import { longMoment } from "#common/dates.ts";
import { accountReason, type Template } from "./letter.ts";

export type NewLoginData = {
  username: string;
  /** When the login happened, ISO 8601. */
  at: string;
  /** The browser in words, such as `Chrome on Android`; null if it is unknown. */
  browser: string | null;
};

/** Reports a login from a browser that the account has not used before. */
export const newLogin: Template<NewLoginData> = ({ username, at, browser }, brand) => ({
  subject: `New login to your ${brand.siteName} account`,
  preheader: `${browser ?? "An unknown browser"}, ${longMoment(at)}`,
  heading: "A login from a new browser",
  blocks: [
    {
      type: "paragraph",
      line: "Your account was used from a browser that we have not seen before. Was it you? Then there is nothing to do.",
    },
    {
      type: "facts",
      rows: [
        { label: "Account", value: username },
        { label: "When", value: longMoment(at) },
        { label: "Browser", value: browser ?? "Unknown" },
      ],
    },
    {
      type: "paragraph",
      line: "Was it not you? Change your password at once. That ends all other sessions of your account.",
    },
    { type: "button", label: "See my sessions", link: { path: "/admin/account" } },
  ],
  reason: accountReason(brand),
});
