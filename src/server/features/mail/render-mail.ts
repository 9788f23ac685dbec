import type { Selectable } from "kysely";
import type { Mail } from "#db/types.ts";
import { describeLetter } from "./describe-letter.ts";
import { cleanLine } from "./templates/clean-text.ts";
import type { Brand, Letter } from "./templates/letter.ts";
import type { MailData } from "./templates/mail-data.ts";
import { writeHtml } from "./templates/write-html.ts";
import { writeText } from "./templates/write-text.ts";

/** A mail's HTML and plain text, with placeholders instead of secret links. */
export type MailBodies = { html: string; text: string };

/**
 * The columns with a stored mail's content. Roost stores only `letter`, from which it writes the
 * HTML and the plain text when they are needed. Earlier versions of Roost stored the written `html`
 * and `text` instead, so `letter` is null in their mails.
 */
export type StoredBody = { letter: Letter | null; html: string | null; text: string | null };

export const bodyColumns = ["letter", "html", "text"] as const;
type BodyRow = Pick<Selectable<Mail>, (typeof bodyColumns)[number]>;

/** Moves a row's columns `letter`, `html` and `text` into the property `body`. */
export const withBody = <Row extends BodyRow>({ letter, html, text, ...row }: Row) => ({
  ...row,
  // The value of the column `letter` is not validated here, because Roost stores only valid values,
  // and because an import validates the values in its dump.
  body: { letter: letter as Letter | null, html, text },
});

/**
 * Writes the HTML and the plain text of a stored mail.
 *
 * @param siteUrl the origin of the site
 */
export function writeBodies({ letter, html, text }: StoredBody, siteUrl: string): MailBodies {
  return letter === null
    ? { html: html ?? "", text: text ?? "" }
    : { html: writeHtml(letter, siteUrl), text: writeText(letter, siteUrl) };
}

/** Renders a mail that is not stored. */
export function renderMail(
  data: MailData,
  { siteUrl, ...brand }: Brand & { siteUrl: string },
): { subject: string } & MailBodies {
  const letter = describeLetter(data, brand);
  return {
    subject: cleanLine(letter.subject),
    ...writeBodies({ letter, html: null, text: null }, siteUrl),
  };
}
