import { longMoment } from "#common/dates.ts";
import { accountReason, type Link, type Template } from "./letter.ts";

export type FailingData = {
  problem: "webhook" | "backup" | "remote-backup" | "mail" | "shortlists";
  /**
   * The time since which the named part of the site, such as the webhook, has been failing, in ISO
   * 8601.
   */
  since: string;
  /** The last error in a few words; null if there is none to show. */
  error: string | null;
};

type Words = {
  name: string;
  heading: string;
  text: string;
  button: string;
  link: Link;
};

const words: Record<FailingData["problem"], Words> = {
  webhook: {
    name: "the webhook",
    heading: "The webhook's receiver does not accept all submissions",
    text: "Submissions are stored and none is lost. But your automation does not get all of them. Check the receiver, and then send the failed deliveries again.",
    button: "Open the webhook's settings",
    link: { path: "/admin/site-settings" },
  },
  backup: {
    name: "the backup",
    heading: "The daily backup fails",
    text: "There is no backup since the last one that worked. Check the free space of the disk and the error below, and then make a backup by hand.",
    button: "Open the backups",
    link: { path: "/admin/database" },
  },
  "remote-backup": {
    name: "the backup elsewhere",
    heading: "There is no recent backup elsewhere that can be restored",
    text: "Backups on the server itself are lost with its disk. Check the settings of the store and the error below: the operator's guide says what each setting means, under Backups elsewhere.",
    button: "Open the backups",
    link: { path: "/admin/database" },
  },
  mail: {
    name: "mail",
    heading: "Mails have waited for more than an hour",
    text: "The mail server did not accept mails. If you read this, it accepts some again. Mails are tried for 24 hours and then fail. Check which mails still wait, what the mail server answered, and whether mails failed that must be sent again.",
    button: "Open the mails",
    link: { path: "/admin/mail" },
  },
  shortlists: {
    name: "the review of shortlists",
    heading: "Shortlists have waited too long for their review",
    text: "They were proposed in the morning and not sent by noon, or the first results of a search are due. Look at them, and send or skip each.",
    button: "Open today's shortlists",
    link: { path: "/admin/today" },
  },
};

/** The mail that reports to the team that a part of the site is failing. */
export const failing: Template<FailingData> = ({ problem, since, error }, brand) => {
  const { name, heading, text, button, link } = words[problem];
  const verb = problem === "shortlists" ? "is late" : "is failing";
  return {
    subject: `${brand.siteName}: ${name} ${verb}`,
    preheader: `Since ${longMoment(since)}.`,
    heading,
    blocks: [
      { type: "paragraph", line: text },
      {
        type: "facts",
        rows: [
          { label: "Since", value: longMoment(since) },
          ...(error === null ? [] : [{ label: "Last error", value: error }]),
        ],
      },
      { type: "button", label: button, link },
    ],
    reason: accountReason(brand),
  };
};
