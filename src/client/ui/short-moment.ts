const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A moment as those who work with it read it, in their own time: `Jan 5, 2025, 10:20 AM`. */
export const shortMoment = (moment: string): string => format.format(new Date(moment));
