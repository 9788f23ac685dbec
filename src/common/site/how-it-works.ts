/** The facts about this site's service that the public page "How it works" shows. */
export type HowItWorks = {
  /** The number of days for which a searcher gets mails. */
  days: number;
  /** False if no mail server is configured, so that the site cannot send mails. */
  sendsMail: boolean;
  /** True if a member of the team reviews each shortlist before it is sent. */
  isReviewed: boolean;
  /** An example of a day's mail. Its HTML has no links and no headings. */
  mail: { subject: string; html: string };
};
