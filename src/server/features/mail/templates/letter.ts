import { type MailTexts, siteNameMark } from "#common/mail/mail-texts.ts";
import { type LinkPurpose, linkPlaceholder } from "../../../secret-links/link-placeholder.ts";
import { cleanLine } from "./clean-text.ts";

/**
 * A link of a mail: a secret link to the page for a purpose and a subject, such as a submission's
 * id, or a link to a path of the site.
 */
export type Link = { purpose: LinkPurpose; subject: string | number } | { path: `/${string}` };

/** A text, in which parts can be links. */
export type Line = string | (string | { label: string; link: Link })[];

/** A part of a mail's body, from which both the HTML and the text are written. */
export type Block =
  | { type: "paragraph"; line: Line }
  | { type: "note"; line: Line }
  | { type: "heading"; text: string }
  | { type: "facts"; rows: { label: string; value: string }[] }
  | { type: "list"; items: Line[] }
  | { type: "button"; label: string; link: Link };

/** A mail as its template describes it. The texts may contain any characters. */
export type Letter = {
  subject: string;
  /** The words that a mailbox shows behind the subject. The body does not show them. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this mail; shown below the body. */
  reason: Line;
};

/** The site as mails show it. */
export type Brand = {
  siteName: string;
  /** The origin of the site, such as `https://roost.example`. */
  siteUrl: string;
  texts: MailTexts;
};

export type Template<Data> = (data: Data, brand: Brand) => Letter;

/** Returns the URL of a link; for a secret link its placeholder. */
export function urlOf(link: Link, { siteUrl }: Brand): string {
  if ("path" in link) return new URL(link.path, siteUrl).href;
  return linkPlaceholder(link.purpose, cleanLine(String(link.subject)));
}

/** Returns a text of the team as paragraphs: an empty line begins a new one. */
export function writtenParagraphs(text: string, { siteName }: Brand): Block[] {
  return text
    .replaceAll(siteNameMark, () => siteName)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .split(/\n{2,}/)
    .map((line) => ({ type: "paragraph", line: line.trim() }));
}

/** Returns why a searcher gets a mail, with the link to unsubscribe. */
export function searchReason(submissionId: string, { siteName }: Brand): Line {
  return [
    `You receive this mail because you asked ${siteName} to find you a flat. `,
    { label: "Unsubscribe", link: { purpose: "unsubscribe", subject: submissionId } },
  ];
}

/** Returns why a member of the team gets a mail. */
export function accountReason({ siteName }: Brand): Line {
  return `You receive this mail because you have an account at ${siteName}.`;
}
