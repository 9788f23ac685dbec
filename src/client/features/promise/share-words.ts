import { percentWords } from "../analytics/figure-words.ts";

/** The dash for a figure that does not exist, such as a share of zero sessions. */
export const noFigure = "–";

/** Formats a share: `50.0%`; a dash if there is nothing to have a share of. */
export const shareWords = (percent: number | null): string =>
  percent === null ? noFigure : percentWords(percent);
