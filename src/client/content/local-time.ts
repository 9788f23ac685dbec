const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", hourCycle: "h23" });

/** Formats the day in the browser's time zone: `January 5, 2025`. */
export const localDay = (moment: Date): string => day.format(moment);

/** Formats the time in the browser's time zone: `10:20`. */
export const localTime = (moment: Date): string => time.format(moment);
