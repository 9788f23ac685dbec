export const dayMs = 24 * 3_600_000;

/**
 * The number of days after the last mail that asked for its confirmation until an unconfirmed
 * search ends.
 */
export const unansweredDays = 14;

/**
 * The number of days after the last mail that asked for its confirmation until the data of an
 * unconfirmed search are erased.
 */
export const unansweredErasureDays = 30;

/**
 * The number of days in advance with which the dashboard announces that the data of ended searches
 * will be erased.
 */
export const noticeDays = 7;
