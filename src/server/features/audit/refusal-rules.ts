/** The maximum number of refusals of one address that are stored in a minute. */
export const mostPerMinuteOfAddress = 10;

/** The maximum number of refusals of all addresses together that are stored in a minute. */
export const mostPerMinute = 60;
