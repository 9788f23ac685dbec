import { z } from "zod";
import { searchParameter } from "../search.ts";

/**
 * The lists of the screen Today: the shortlists that can be sent, those that cannot be sent for
 * some reason, and those that were sent today.
 */
export const todayLists = ["waiting", "blocked", "sent"] as const;
export type TodayList = (typeof todayLists)[number];

/**
 * The search parameters in the URL of the screen Today. If `list` is missing, the screen shows the
 * shortlists that can be sent.
 */
export const todaySearch = z.object({
  list: searchParameter(
    z.enum(todayLists).transform((list) => (list === "waiting" ? undefined : list)),
  ),
  /** The id of the shortlist whose card is open. If it is missing, all cards are closed. */
  open: searchParameter(z.uuid()),
});
export type TodaySearch = Partial<z.output<typeof todaySearch>>;
