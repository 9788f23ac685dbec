import { flatBlock, type MailFlat } from "./flat-blocks.ts";
import {
  type Block,
  type Brand,
  searchReason,
  type Template,
  writtenParagraphs,
} from "./letter.ts";

export type ShortlistData = {
  submissionId: string;
  /**
   * The number of the search's current day, from 1. Day 1 begins with the first daily mail that is
   * sent to the searcher. The number is null if no mail server is set and day 1 has not begun.
   */
  day: number | null;
  lastDay: number;
  /** The team's text to the searcher; null if there is none. */
  note: string | null;
  flats: MailFlat[];
};

/** Returns the number of flats in words, such as `1 flat` or `3 flats`. */
export const countFlats = (count: number): string => `${count} ${count === 1 ? "flat" : "flats"}`;

/** Returns the team's text to the searcher as paragraphs. */
export const noteBlocks = (note: string | null, brand: Brand): Block[] =>
  note === null ? [] : writtenParagraphs(note, brand);

/** The daily mail that shows a searcher the flats of the day. */
export const shortlist: Template<ShortlistData> = (data, brand) => {
  const { submissionId, day, lastDay, note, flats } = data;
  const ofDays = day === null ? "" : `, day ${day} of ${lastDay}`;
  return {
    subject: `${brand.siteName}: ${countFlats(flats.length)} for you${ofDays}`,
    preheader: flats.map(({ shown }) => shown.place ?? shown.title).join(" · "),
    heading: `${countFlats(flats.length)} for you today`,
    blocks: [
      ...writtenParagraphs(brand.texts.greeting, brand),
      ...noteBlocks(note, brand),
      ...flats.map((flat) => flatBlock(submissionId, flat)),
      ...writtenParagraphs(brand.texts.today.shortlist, brand),
      {
        type: "button",
        label: "Open my search",
        link: { purpose: "search", subject: submissionId },
      },
      ...writtenParagraphs(brand.texts.closing, brand),
    ],
    reason: searchReason(submissionId, brand),
  };
};
