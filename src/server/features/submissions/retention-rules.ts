export const dayMs = 24 * 3_600_000;

/**
 * A search ends if a mail asked for its confirmation this many days ago and it was never confirmed.
 */
export const unansweredDays = 14;

/**
 * The data of a search that was never confirmed are erased this many days after a mail asked for
 * its confirmation.
 */
export const unansweredErasureDays = 30;

/** The dashboard announces this many days ahead that the data of ended searches will be erased. */
export const noticeDays = 7;
