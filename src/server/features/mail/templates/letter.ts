import { z } from "zod";
import type { MailTexts } from "#common/mail/mail-texts.ts";
import { siteNameMark } from "#common/site/site-name-mark.ts";
import { calendarEvent } from "../../../mail/calendar.ts";
import { mailAddress } from "../../../mail/message.ts";
import {
  isPurpose,
  type LinkPurpose,
  linkPlaceholder,
} from "../../../secret-links/link-placeholder.ts";
import { cleanLine } from "./clean-text.ts";

/**
 * Matches the optional parts after the token in a secret link's URL: a query, and the id of an
 * element of the page. The query names a flat and the searcher's answer to this flat, "like" or
 * "dislike". The page then shows a button that sends the answer.
 */
const linkSuffix = /^(?:\?flat=[0-9a-f-]{36}&answer=(?:like|dislike))?(?:#[a-z]+)?$/;

/**
 * A link in a mail: a secret link to a page about a search or an account, a link to a path of the
 * site, or a link to a page of another site.
 */
const linkSchema = z.union([
  z.strictObject({
    purpose: z.custom<LinkPurpose>((name) => typeof name === "string" && isPurpose(name)),
    subject: z.string(),
    suffix: z.string().regex(linkSuffix).optional(),
  }),
  z.strictObject({ path: z.string().regex(/^\/(?!\/)/, "must be a path of the site") }),
  z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
]);
export type Link = z.output<typeof linkSchema>;

const labelledLink = z.strictObject({ label: z.string(), link: linkSchema });
export type LabelledLink = z.output<typeof labelledLink>;

/** A line of text, in which parts can be links. */
const lineSchema = z.union([z.string(), z.array(z.union([z.string(), labelledLink]))]);
export type Line = z.output<typeof lineSchema>;

/** A part of a mail's content, from which both the HTML and the plain text are written. */
const blockSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("paragraph"), line: lineSchema }),
  z.strictObject({ type: z.literal("note"), line: lineSchema }),
  z.strictObject({ type: z.literal("heading"), text: z.string() }),
  z.strictObject({
    type: z.literal("facts"),
    rows: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  }),
  z.strictObject({ type: z.literal("list"), items: z.array(lineSchema) }),
  z.strictObject({ type: z.literal("button"), label: z.string(), link: linkSchema }),
  z.strictObject({
    type: z.literal("flat"),
    title: z.string(),
    rows: z.array(z.strictObject({ label: z.string(), lines: z.array(z.string()) })),
    /** The text that the team has written about the flat; null if there is none. */
    note: z.string().nullable(),
    /** A link to the page on which the flat was found, on another site. */
    original: labelledLink.nullable(),
    answers: z.array(labelledLink),
  }),
]);
export type Block = z.output<typeof blockSchema>;

/**
 * The schema of a mail's stored content (its letter). It contains everything that the recipient
 * sees, except the site's address and the tokens of secret links. The texts may contain any
 * characters.
 */
const letterSchema = z.strictObject({
  siteName: z.string(),
  subject: z.string(),
  /**
   * The words that a mailbox shows behind the subject line. The body of the mail does not show
   * them.
   */
  preheader: z.string(),
  heading: z.string(),
  blocks: z.array(blockSchema),
  /** The reason why the recipient gets the mail, which is shown below the content. */
  reason: lineSchema,
  /** The event that the mail adds to the recipient's calendar, or removes from it. */
  calendar: calendarEvent.optional(),
  /** Who gets replies to the mail, if that is not the site's own address for replies. */
  replyTo: z.strictObject({ name: z.string(), address: mailAddress }).optional(),
});
export type Letter = z.output<typeof letterSchema>;

/** The schema of a mail's content in the database: JSON text that is parsed to a letter. */
export const storedLetterSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("The letter is not JSON");
      return z.NEVER;
    }
  })
  .pipe(letterSchema);

/** The site's name and the team's texts for mails. */
export type Brand = { siteName: string; texts: MailTexts };

/** A function that returns the content of a mail of one kind. */
export type Template<Data> = (data: Data, brand: Brand) => Omit<Letter, "siteName">;

/**
 * Returns the URL of a link. For a secret link, this is a placeholder.
 *
 * @param siteUrl the origin of the site, such as `https://roost.example`
 */
export function urlOf(link: Link, siteUrl: string): string {
  if ("path" in link) return new URL(link.path, siteUrl).href;
  if ("url" in link) return new URL(link.url).href;
  return `${linkPlaceholder(link.purpose, cleanLine(link.subject))}${link.suffix ?? ""}`;
}

/** Returns a text of the team as paragraphs. The site's name replaces the mark `[SITE]`. */
export const writtenParagraphs = (text: string, { siteName }: Brand): Block[] =>
  paragraphsOf(text.replaceAll(siteNameMark, () => siteName));

/** Returns a text as paragraphs. An empty line begins a new paragraph. */
export function paragraphsOf(text: string): Block[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .split(/\n{2,}/)
    .map((line) => ({ type: "paragraph", line: line.trim() }));
}

/** Returns the line that says why a searcher gets a mail, with the link to unsubscribe. */
export function searchReason(submissionId: string, { siteName }: Brand): Line {
  return [
    `You receive this mail because you asked ${siteName} to find you a flat. `,
    { label: "Unsubscribe", link: { purpose: "unsubscribe", subject: submissionId } },
  ];
}

/** Returns the line that says why a member of the team gets a mail. */
export function accountReason({ siteName }: Brand): Line {
  return `You receive this mail because you have an account at ${siteName}.`;
}
