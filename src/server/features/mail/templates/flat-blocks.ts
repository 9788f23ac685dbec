import { longDate } from "#common/dates.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import { cleanLine } from "./clean-text.ts";
import type { Block, Link } from "./letter.ts";

/** A flat of a shortlist, with the team's line about it. */
export type MailFlat = { listingId: string; note: string | null; shown: ShownFlat };

/** A mail shows at most this number of reasons for a flat, but all reasons against the flat. */
const shownReasons = 3;

/** The label of the day on which a flat was posted. */
export const postedLabel = "Posted";

const longestTitle = 120;

const cutTitle = (title: string) => {
  const line = cleanLine(title);
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…` : line;
};

/**
 * Returns a link to a search's page, which then shows a button for sending the given answer about
 * the flat.
 */
export const answerLink = (
  submissionId: string,
  listingId: string,
  answer: "like" | "dislike",
): Link => ({
  purpose: "search",
  subject: submissionId,
  suffix: `?flat=${listingId}&answer=${answer}#answer`,
});

/** Describes a flat of a shortlist as a part of a mail. */
export function flatBlock(submissionId: string, { listingId, note, shown }: MailFlat): Block {
  const { title, place, cost, size, from, postedAt, url, contact, reasons } = shown;
  const textsOf = (kind: "met" | "unmet") =>
    reasons.flatMap((reason) => (reason.kind === kind ? [reason.text] : []));
  const lines = [
    { label: "Where", lines: place === null ? [] : [place] },
    { label: "Costs", lines: cost === null ? [] : [cost] },
    { label: "Size", lines: size === null ? [] : [size] },
    { label: "Free", lines: from === null ? [] : [from] },
    { label: "For it", lines: textsOf("met").slice(0, shownReasons) },
    { label: "Against it", lines: textsOf("unmet") },
    { label: postedLabel, lines: postedAt === null ? [] : [longDate(postedAt)] },
    { label: "Contact", lines: contact === null ? [] : [contact] },
  ];
  return {
    type: "flat",
    title: cutTitle(title),
    rows: lines.filter((row) => row.lines.length > 0),
    note,
    original: url === null ? null : { label: `See it on ${hostOf(url)}`, link: { url } },
    answers: [
      { label: "I like it", link: answerLink(submissionId, listingId, "like") },
      { label: "Not for me", link: answerLink(submissionId, listingId, "dislike") },
    ],
  };
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
