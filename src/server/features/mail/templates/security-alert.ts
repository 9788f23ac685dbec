import { longMoment } from "#common/dates.ts";
import { accountReason, type Link, type Template } from "./letter.ts";

/**
 * The event that a security alert reports: failed logins to the recipient's own account, a
 * suspicious action by an account, or many refused logins or requests.
 */
export type AlertSubject = "account" | "action" | "refusals";

export type SecurityAlertData = {
  about: AlertSubject;
  /** When the action happened, ISO 8601. */
  at: string;
  /** The account that did the action; null if the server or a visitor did the action. */
  who: string | null;
  /**
   * The action in the words of the audit log. The mail shows `who`, `did` and `what` as one
   * sentence, and `what` is the object of the action.
   */
  did: string;
  what: string | null;
  /** The network from which the action came; null if it is unknown. */
  source: string | null;
};

const words: Record<
  AlertSubject,
  { heading: string; text: string; button: string; link: Link; note?: string }
> = {
  account: {
    heading: "Many failed logins to your account",
    text: "A wrong password was entered several times, so further logins have to wait for a while. Was it you? Then there is nothing to do. Was it not you? Then choose a password that you use nowhere else.",
    button: "Open my account",
    link: { path: "/admin/account" },
  },
  action: {
    heading: "Was this intended?",
    text: "This happens seldom, and a person with a stolen password would do it. Do you know about it? Then there is nothing to do. If not, ask the person whose account did it. If they do not know about it either, disable the account under Team.",
    button: "Open the audit log",
    link: { path: "/admin/audit" },
    note: "The same action of the same account makes one mail an hour at most. You can switch these mails off under Account.",
  },
  refusals: {
    heading: "Many logins or calls were refused",
    text: "A person may be guessing passwords or API keys, or a program of yours uses a wrong one. What was refused has opened nothing. The audit log lists the first refusals with the networks from which they came.",
    button: "Open the audit log",
    link: { path: "/admin/audit" },
    note: "Refusals make one mail an hour at most. You can switch these mails off under Account.",
  },
};

/**
 * The mail about a suspicious event: an action that a thief of an account might take, many failed
 * logins to an account, or many refused logins or requests.
 */
export const securityAlert: Template<SecurityAlertData> = (
  { about, at, who, did, what, source },
  brand,
) => {
  const { heading, text, button, link, note } = words[about];
  const sentence = [who ?? "the server", did, what ?? ""].join(" ").trim();
  const subjects: Record<AlertSubject, string> = {
    account: `Many failed logins to your ${brand.siteName} account`,
    action: `${brand.siteName}: ${sentence}`,
    refusals: `${brand.siteName}: many logins or calls were refused`,
  };
  return {
    subject: subjects[about],
    preheader: longMoment(at),
    heading,
    blocks: [
      { type: "paragraph", line: text },
      {
        type: "facts",
        rows: [
          { label: "What", value: sentence },
          { label: "When", value: longMoment(at) },
          { label: "Network", value: source ?? "Unknown" },
        ],
      },
      { type: "button", label: button, link },
      ...(note === undefined ? [] : [{ type: "note" as const, line: note }]),
    ],
    reason: accountReason(brand),
  };
};
