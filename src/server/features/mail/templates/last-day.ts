import { zoneName } from "#common/calls/call-times.ts";
import { daysInWords, localMoment } from "#common/search-page/days.ts";
import { flatBlock } from "./flat-blocks.ts";
import { type Block, searchReason, type Template, writtenParagraphs } from "./letter.ts";
import { countFlats, noteBlocks, type ShortlistData } from "./shortlist.ts";

export type LastDayData = ShortlistData & {
  /** The number of days by which a searcher can prolong the search. */
  moreDays: number;
  /** When the search ends, ISO 8601 UTC. */
  endsAt: string;
  /** The time zone in which the mail shows when the search ends. */
  timeZone: string;
};

/**
 * Sends a searcher the flats of the last day, the invitation to a feedback call, and the link to
 * keep searching.
 */
export const lastDay: Template<LastDayData> = (data, brand) => {
  const { submissionId, note, flats, moreDays, endsAt, timeZone } = data;
  const linkTo = (suffix: string) => ({
    purpose: "search" as const,
    subject: submissionId,
    suffix,
  });
  const today: Block[] =
    flats.length > 0
      ? flats.map((flat) => flatBlock(submissionId, flat))
      : [{ type: "paragraph", line: "Today we found no new flat that fits your wishes." }];
  return {
    subject:
      flats.length > 0
        ? `${brand.siteName}: your last day, with ${countFlats(flats.length)} for you`
        : `${brand.siteName}: the last day of your search`,
    preheader: "Talk with us, or keep searching.",
    heading:
      flats.length > 0 ? `Your last day: ${countFlats(flats.length)} for you` : "Your last day",
    blocks: [
      ...writtenParagraphs(brand.texts.greeting, brand),
      ...noteBlocks(note, brand),
      ...today,
      { type: "heading", text: "How was it?" },
      ...writtenParagraphs(brand.texts.today.lastDay, brand),
      { type: "button", label: "Choose a time for a call", link: linkTo("#call") },
      { type: "heading", text: "Still looking?" },
      {
        type: "paragraph",
        // The line names the day, because the searcher may read the mail on a later day than the
        // one on which it was written.
        line: `Your search ends on ${localMoment(endsAt, timeZone)}, ${zoneName(timeZone)}. Keep searching for another ${daysInWords(moreDays)}, as often as you like.`,
      },
      { type: "button", label: "Keep searching", link: linkTo("#keep") },
      ...writtenParagraphs(brand.texts.closing, brand),
    ],
    reason: searchReason(submissionId, brand),
  };
};
