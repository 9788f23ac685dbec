import { longMoment } from "#common/dates.ts";
import { accountReason, type Template } from "./letter.ts";

export type SecurityAlertData = {
  /** When it happened, ISO 8601. */
  at: string;
  /** The account that did it; null if the server or a visitor did. */
  who: string | null;
  /** What happened, in the words of the audit log, which come before the subject. */
  did: string;
  what: string | null;
  /** The network from which it came; null if it is unknown. */
  source: string | null;
  /** Whether it concerns the reader's own account. Otherwise it concerns the site. */
  isOwn: boolean;
};

/** Reports an action that a stolen account would do, or many failed logins. */
export const securityAlert: Template<SecurityAlertData> = (
  { at, who, did, what, source, isOwn },
  brand,
) => ({
  subject: isOwn
    ? `Many failed logins to your ${brand.siteName} account`
    : `${brand.siteName}: ${who ?? "the server"} ${did.replace(/:$/, "")}`,
  preheader: longMoment(at),
  heading: isOwn ? "Many failed logins to your account" : "Was this intended?",
  blocks: [
    {
      type: "paragraph",
      line: isOwn
        ? "A wrong password was entered several times, so further logins have to wait for a while. Was it you? Then there is nothing to do. Was it not you? Then choose a password that you use nowhere else."
        : "This is done seldom, and a stolen account would do it. If you know of it, there is nothing to do. If not, ask the person, and disable the account.",
    },
    {
      type: "facts",
      rows: [
        { label: "What", value: [who ?? "The server", did, what ?? ""].join(" ").trim() },
        { label: "When", value: longMoment(at) },
        { label: "From", value: source ?? "Unknown" },
      ],
    },
    isOwn
      ? { type: "button", label: "Open my account", link: { path: "/admin/account" } }
      : { type: "button", label: "Open the audit log", link: { path: "/admin/audit" } },
    ...(isOwn
      ? []
      : [
          {
            type: "note" as const,
            line: "Further ones of the same person and hour make no mail. You can switch off these mails under Account.",
          },
        ]),
  ],
  reason: accountReason(brand),
});
