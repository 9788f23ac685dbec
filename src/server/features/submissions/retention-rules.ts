export const dayMs = 24 * 3_600_000;

/**
 * An unconfirmed search ends this number of days after the last mail that asked the searcher to
 * confirm it.
 */
export const unansweredDays = 14;

/**
 * The data of an unconfirmed search are erased this number of days after the last mail that asked
 * the searcher to confirm the search.
 */
export const unansweredErasureDays = 30;

/**
 * The number of days in advance with which the dashboard announces that the data of ended searches
 * will be erased.
 */
export const noticeDays = 7;
