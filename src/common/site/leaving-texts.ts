import { emailMark } from "./result-texts.ts";

/**
 * The built-in texts of the page on which a person ends all searches of an email address. The page
 * also stops the mails about these searches.
 */
export const unsubscribeTexts = {
  unsubscribeHeading: "No more mail?",
  unsubscribeText: `One press ends all searches of ${emailMark} and their mails, at once.`,
  unsubscribeButton: "Unsubscribe",
  unsubscribeBreak: "Only need a break? You can pause on your search's page.",
  unsubscribedHeading: "You are unsubscribed",
  unsubscribedText: `All searches of ${emailMark} have ended, and no more mail about them comes.`,
};

/** The built-in texts of the page that shows, downloads and erases the data about a person. */
export const personalDataTexts = {
  personalHeading: "Your data",
  personalText:
    `This is everything that we hold about ${emailMark}. This page works for 30 minutes after we ` +
    "mailed its link.",
  personalDownload: "Download as a file (JSON)",
  eraseHeading: "Erase my data",
  eraseText:
    "All your searches end, and everything above is deleted for good. It cannot be brought back.",
  eraseOpen: "Erase everything",
  eraseSure: "Yes, erase everything about me",
  eraseButton: "Erase everything now",
};
