export const dayMs = 24 * 3_600_000;

/** A search ends if its confirmation was asked for this many days ago and never given. */
export const unansweredDays = 14;

/** The data of a search that was never confirmed are erased this many days after it was asked for. */
export const unansweredErasureDays = 30;

/** The dashboard tells this many days ahead that the data of ended searches will be erased. */
export const noticeDays = 7;
