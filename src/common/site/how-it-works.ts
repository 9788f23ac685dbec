/** What the public site says about how the service works, as this site is configured. */
export type HowItWorks = {
  /** The number of days for which a searcher gets mails. */
  days: number;
  /** False if the site has no mail server, so that it sends no mail by itself. */
  sendsMail: boolean;
  /** True if a person of the team looks at each shortlist before it is sent. */
  isReviewed: boolean;
  /** An example of a day's mail. Its HTML has no links and no headings. */
  mail: { subject: string; html: string };
};
