export const dayMs = 24 * 3_600_000;

/**
 * A search that was never confirmed ends this many days after the last mail that asked for its
 * confirmation.
 */
export const unansweredDays = 14;

/**
 * The data of a search that was never confirmed are erased this many days after the last mail that
 * asked for its confirmation.
 */
export const unansweredErasureDays = 30;

/** The dashboard says this many days in advance that the data of ended searches will be erased. */
export const noticeDays = 7;
