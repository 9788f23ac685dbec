const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", hourCycle: "h23" });

/** The day that the reader's own clock shows at a moment: `January 5, 2025`. */
export const localDay = (moment: Date): string => day.format(moment);

/** What it shows to the minute: `10:20`. */
export const localTime = (moment: Date): string => time.format(moment);
