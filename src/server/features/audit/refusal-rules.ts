/** The maximum number of refused requests that the audit log stores per minute and IP address. */
export const mostPerMinuteOfAddress = 10;

/** The maximum number of refused requests that the audit log stores per minute in total. */
export const mostPerMinute = 60;
