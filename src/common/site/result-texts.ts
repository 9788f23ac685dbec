/**
 * A placeholder in the site's texts for the email address of the visitor, as in "First results
 * arrive at [EMAIL] within 24 hours."
 */
export const emailMark = "[EMAIL]";

/** The built-in texts of the card that a visitor sees after sending the questionnaire. */
export const resultTexts = {
  resultHeadline: "We've got you!",
  resultRentLead: "Looking for your flat at",
  resultRentAfter: "a month",
  resultText: `Your first results arrive at ${emailMark} within 24 hours.`,
  resultConfirm:
    `One last step: open the mail that we send to ${emailMark}, and confirm your search. Your ` +
    "first results arrive within 24 hours.",
  resultCorrect: "Not your address? Correct it",
  resultCorrectLabel: "Your email address",
  resultCorrectButton: "Send it to this address",
  resultCorrectSending: "Sending…",
  resultCorrectFailed: "That did not work. Please try again in a moment.",
  resultReference: "Reference",
  resultButton: "Got it!",
  resultNoEmail: "your email address",
};

/**
 * A placeholder for the name of a source of listings, such as a website, in which the team
 * searches.
 */
export const sourceMark = "[SOURCE]";

/** The built-in texts of the screens between sending the questionnaire and the result card. */
export const stageTexts = {
  stageSearching: `Looking through ${sourceMark} for you`,
  stageReceived: "Your wishes arrived safely, and our team is already reading them.",
  stageFound: "Somewhere out there, a light is on in a place that fits.",
  stageIn: "Your search is under way. Keep an eye on your inbox.",
  stageSkip: "Skip",
};

/** The built-in texts of the notice that the home page shows to a visitor who has sent a search. */
export const noticeTexts = {
  noticeHeadline: "Your search is under way",
  noticeText: `First results arrive at ${emailMark} within 24 hours.`,
  noticeReference: "Reference",
};
