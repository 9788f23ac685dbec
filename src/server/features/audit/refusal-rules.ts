/** The largest number of refusals that are stored in a minute, of one address. */
export const mostPerMinuteOfAddress = 10;

/** The largest number of refusals that are stored in a minute, of all addresses together. */
export const mostPerMinute = 60;
