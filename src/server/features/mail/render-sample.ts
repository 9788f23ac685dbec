import {
  isPurpose,
  linkPurposes,
  placeholderPattern,
} from "../../secret-links/link-placeholder.ts";
import { describeLetter } from "./describe-letter.ts";
import { renderMail } from "./render-mail.ts";
import { cleanLine } from "./templates/clean-text.ts";
import { postedLabel } from "./templates/flat-blocks.ts";
import type { Brand, Letter } from "./templates/letter.ts";
import { sampleFlats } from "./templates/sample-flats.ts";
import { sampleMails } from "./templates/sample-mails.ts";
import { writePicture } from "./templates/write-picture.ts";

type SiteBrand = Brand & { siteUrl: string };

/** Replaces the placeholders of secret links by links that look like real ones, but do not work. */
const fillLinks = (body: string, siteUrl: string) =>
  body.replaceAll(placeholderPattern, (_placeholder, name: string) => {
    const path = isPurpose(name) ? linkPurposes[name].path : "/";
    return `${siteUrl}${path}4f0b6d8e2a91c37755aa01be93d4f8c6`;
  });

/** Renders a mail with invented data. */
export function renderSample(
  kind: keyof typeof sampleMails,
  brand: SiteBrand,
): { subject: string; html: string; text: string } {
  const { subject, html, text } = renderMail(sampleMails[kind], brand);
  return {
    subject,
    html: fillLinks(html, brand.siteUrl),
    text: fillLinks(text, brand.siteUrl),
  };
}

/** Shows "yesterday" in place of the day on which each flat was posted. */
const withoutDates = (letter: Letter): Letter => ({
  ...letter,
  blocks: letter.blocks.map((block) =>
    block.type === "flat"
      ? {
          ...block,
          rows: block.rows.map((row) =>
            row.label === postedLabel ? { ...row, lines: ["yesterday"] } : row,
          ),
        }
      : block,
  ),
});

/**
 * Renders the daily mail with invented flats, as an example that the public site shows. The HTML
 * has no links and no headings. It names no date, because the pages that show it are cached for a
 * long time.
 *
 * @param days the numbers that the mail shows: the current day of the search, and its last day;
 *   null to show none
 */
export function renderPicture(
  { siteUrl, ...brand }: SiteBrand,
  days: { day: number; lastDay: number } | null,
): { subject: string; html: string } {
  const flats = sampleFlats.map((flat) => ({
    ...flat,
    shown: { ...flat.shown, from: "from next month" },
  }));
  const letter = describeLetter(
    { ...sampleMails.shortlist, day: null, ...days, note: null, flats },
    brand,
  );
  const html = fillLinks(writePicture(withoutDates(letter), siteUrl), siteUrl);
  return { subject: cleanLine(letter.subject), html };
}
