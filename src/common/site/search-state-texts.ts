import { daysMark } from "./how-texts.ts";
import { emailMark } from "./result-texts.ts";

/** A placeholder for the number of the current day of a search. */
export const dayMark = "[DAY]";

/** A placeholder for the number of the last day of a search. */
export const lastMark = "[LAST]";

/** A placeholder for a day with its time, such as `Monday, November 23 at 14:20`. */
export const timeMark = "[TIME]";

/** A placeholder for the name of a time zone, such as `Berlin time`. */
export const zoneMark = "[ZONE]";

/** The built-in texts at the top of the searcher's page, which describe the state of the search. */
export const searchStateTexts = {
  searchUnconfirmedAbove: "One step left",
  searchUnconfirmedHeading: "Shall we find you this flat?",
  searchUnconfirmedText:
    `We noted this search for ${emailMark}. Once you confirm it, we go through the listings and ` +
    "local groups for you.",
  searchConfirm: "Confirm my search",
  searchNotAsked: "You never asked for this? Just close this page, and nothing more comes.",
  searchOnAbove: "Your search is on",
  searchLookingHeading: "We are looking",
  searchLookingText:
    `Your first shortlist goes to ${emailMark} by ${timeMark}, ${zoneMark}. After that, one mail a ` +
    `day for ${daysMark}.`,
  searchLateText:
    "Your first shortlist takes longer than the 24 hours we promised, and we are sorry. We are on " +
    `it: it goes to ${emailMark} as soon as we have flats worth your time.`,
  searchDayHeading: `Day ${dayMark} of ${lastMark}`,
  searchDayText: `One mail a day, with the flats that fit. It goes to ${emailMark}.`,
  searchOverHeading: `Your ${daysMark} are over`,
  searchOverHeadingOne: "Your one day is over",
  searchOverText: "We hope that your flat was among those we sent. Tell us below how it went.",
  searchKeep: `Keep searching: ${daysMark} more`,
  searchPausedAbove: "Taking a break",
  searchPausedHeading: "Your search is paused",
  searchPausedText:
    "No mail comes, and the days do not count. We keep your wishes until you are back.",
  searchResume: "Resume my search",
  searchEndedAbove: "Finished",
  searchEndedHeading: "Your search has ended",
  searchEndedHere: "You found a flat through us. Enjoy your new home!",
  searchEndedElsewhere: "You found a flat elsewhere. Enjoy your new home!",
  searchEndedNotLooking: "You are not looking any more.",
  searchEndedOther: "You ended it. No more mail about it comes.",
  searchEndedUnsubscribed: "You unsubscribed, so no more mail comes from us.",
  searchEndedUnanswered: "It was not confirmed within 14 days.",
  searchEndedCorrected: "You corrected it, and the corrected search goes on without this one.",
  searchEndedClosed: "Our team closed it.",
  searchEndedDaysOver: "Its days of shortlists are over.",
  searchRevive: "Search again",
  searchNew: "Start a new search",
};
