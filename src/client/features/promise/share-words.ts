import { percentWords } from "../analytics/figure-words.ts";

/** The dash for a figure that cannot be computed, such as a share of zero sessions. */
export const noFigure = "–";

/** Formats a share, such as `50.0%`; a dash for null, which is a share of zero items. */
export const shareWords = (percent: number | null): string =>
  percent === null ? noFigure : percentWords(percent);
