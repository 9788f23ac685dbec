import type { ShortlistSummary } from "#common/shortlists/shortlist.ts";
import { counted } from "../../counted.ts";

/** Returns the name of a searcher, or else the email address. */
export const searcherOf = ({ search: { name, email } }: Pick<ShortlistSummary, "search">): string =>
  name ?? email ?? "Unnamed searcher";

/**
 * Returns which day of the search a shortlist is for, such as `Day 3 of 7`. If a shortlist is late,
 * for example because the server was down, and comes after the last day, Roost sends it as the
 * shortlist of the last day. So this function returns `Last day` for it.
 */
export function dayOf({ kind, search }: Pick<ShortlistSummary, "kind" | "search">): string {
  const { dayOfSearch, lastDay } = search;
  if (kind === "nothing_yet") return "Nothing found yet";
  if (dayOfSearch === null) return "First shortlist";
  if (dayOfSearch > lastDay) return "Last day";
  const day = `Day ${dayOfSearch} of ${lastDay}`;
  return kind === "last_day" ? `${day}, the last` : day;
}

/** Returns how many flats are on a shortlist, with the best score: `5 flats, best 92`. */
export function flatsOf({ flats }: Pick<ShortlistSummary, "flats">): string {
  if (flats.length === 0) return "No flats";
  const best = Math.max(...flats.map(({ score }) => score));
  return `${counted(flats.length, "flat")}, best ${best}`;
}

/**
 * The labels of the buttons that send mails. Without a mail server, they say that mails are only
 * stored.
 */
export const sendWords = (isKept: boolean) =>
  isKept
    ? { send: "Keep the mail", sending: "Keeping...", all: "Keep all that look right" }
    : { send: "Send", sending: "Sending...", all: "Send all that look right" };
