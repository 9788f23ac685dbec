import { linkMark } from "./lost-link-texts.ts";
import { emailMark, sourceMark } from "./result-texts.ts";
import { zoneMark } from "./search-state-texts.ts";

/** The built-in texts about flats on the searcher's page, and about liking or disliking a flat. */
export const flatTexts = {
  flatsHeading: "Flats for you",
  flatsNone: "Nothing yet. The flats of each shortlist appear here, day by day.",
  flatsNoneNew: "We found nothing new that fits on this day.",
  flatLink: `See it on ${sourceMark}`,
  flatChange: "Change my answer",
  flatWhy: "Why not?",
  flatWhyHint: "Your reasons improve the next mail",
  flatWords: "In your words",
};

/** The built-in texts about the wishes on the searcher's page. */
export const wishesTexts = {
  wishesHeading: "What you are looking for",
  wishesEndedHeading: "What you looked for",
  wishesChange: "Change my wishes",
};

/** A placeholder for the number of minutes of a feedback call. */
export const minutesMark = "[MINUTES]";

/** A placeholder for the link or the telephone number of a feedback call. */
export const placeMark = "[PLACE]";

/** The built-in texts about the feedback call on the searcher's page. */
export const callTexts = {
  callHeading: "Feedback call",
  callInvitation:
    `Tell us in ${minutesMark} minutes how your search goes. Choose a time, and we mail you the ` +
    `invitation. All times are ${zoneMark}.`,
  callBook: "Book this call",
  callWaiting:
    "We would like to hear how your search goes. There is no free time at the moment, so we write " +
    "to you.",
  callJoin: `Join at ${placeMark}`,
  callPhone: `Please call ${placeMark}`,
  callOther: "Choose another time",
  callMove: "Move the call",
  callCancel: "Cancel the call",
  callCancelText: "You can book another one later.",
};

/** The built-in texts at the end of the searcher's page. */
export const searchEndTexts = {
  breakHeading: "Take a break",
  breakText: "Away for some days? While your search is paused, no mail comes and no day is lost.",
  breakButton: "Pause my search",
  endButton: "End my search",
  endText: "Found a flat, or changed your plans? Then no more mail comes.",
  endQuestion: "How did it go?",
  endNote: "Another reason? Tell us in a line, if you like",
  ownDataHeading: "Your data",
  ownDataText:
    "See and download everything that we hold about you, or have it erased. We mail you a fresh " +
    "link for it, so that only you can.",
  ownDataMail: "Mail me my data",
  ownDataErase: "Erase my data",
};

/** The built-in texts of the page on which a searcher changes the wishes. */
export const changeTexts = {
  changeHeading: "Change your wishes",
  changeText:
    "These are your answers. Change what you like: we search by the new ones as soon as you save " +
    "them.",
  changeRefused: "Almost there. Please look at this again:",
  changeAddress: `Mails go to ${emailMark}. Another address needs ${linkMark}.`,
  changeNew: "a new search",
  changeSave: "Save my wishes",
  changeBack: "Back without saving",
};
