import type { PromiseSummary } from "./promise.ts";

/**
 * The name and the definition of each figure of the Promise screen (was each first shortlist sent
 * in time?), in the order in which the screen shows them.
 */
export const promiseFigures = {
  searches: {
    name: "Searches",
    definition: "Search profiles that visitors sent on these days.",
  },
  confirmed: {
    name: "Confirmed",
    definition: "Searches whose searcher has confirmed the email address.",
  },
  inTimePercent: {
    name: "First shortlist in time",
    definition:
      "Of the searches that are due, the share whose first shortlist was sent within 24 hours, or within an hour of a later confirmation.",
  },
  inTime: {
    name: "In time",
    definition: "Searches whose first shortlist was sent in the promised time.",
  },
  due: {
    name: "Due",
    definition:
      "Confirmed searches whose promised time has passed, and those whose shortlist was sent before; without those that were paused or ended at that time.",
  },
  medianHours: {
    name: "Median wait",
    definition:
      "Half of the searches with a shortlist got the first one in so many hours or fewer, counted from the search.",
  },
  toldNothingYet: {
    name: "Told that there is nothing yet",
    definition:
      "Searches that are due and had no shortlist in time, but the mail that there is no flat yet.",
  },
  shortlistsSent: {
    name: "Shortlists sent",
    definition: "Mails with at least one flat that were sent to these searches until now.",
  },
  flatsSent: {
    name: "Flats sent",
    definition: "Flats in these shortlists.",
  },
  flatsPerMail: {
    name: "Flats per mail",
    definition: "Flats sent, divided by the shortlists.",
  },
  liked: {
    name: "Liked",
    definition: "Sent flats that their searcher likes.",
  },
  likedPercent: {
    name: "Liked per flat sent",
    definition: "The share of the sent flats that their searcher likes.",
  },
  disliked: {
    name: "Disliked",
    definition: "Sent flats that their searcher does not like.",
  },
  callsBooked: {
    name: "Calls booked",
    definition: "Feedback calls of these searches that were booked and not cancelled.",
  },
  duplicatesSent: {
    name: "Duplicates sent",
    definition:
      "Flats that one search was sent again, by any source. Listings count as one flat if they were joined, or may be the same and wait for a decision.",
  },
  bounces: {
    name: "Bounces",
    definition:
      "Mails about these searches, confirmations included, that were refused or came back.",
  },
} as const satisfies Partial<Record<keyof PromiseSummary, { name: string; definition: string }>>;

export type PromiseFigure = keyof typeof promiseFigures;
