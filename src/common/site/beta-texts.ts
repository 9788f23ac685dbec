import { siteNameMark } from "./site-name-mark.ts";

/** The built-in texts of the pop-up that welcomes visitors to the beta. */
export const betaTexts = {
  betaHeadline: `Welcome to the ${siteNameMark} beta`,
  betaPromise: "For a week, we look for a flat with you. This is how it goes:",
  betaFirstLead: "You fill in your search profile.",
  betaFirst:
    "It takes 5 quick screens, and we scan social and messaging groups for what you are after.",
  betaSecondLead: "You get 1 email a day with matches,",
  betaSecond: "for 7 days. Nothing else.",
  betaThirdLead: "You tell us how it went.",
  betaThird: "At the end of the trial you book a feedback call with a team member.",
  betaCitiesLead: "Live in three cities:",
  betaCities: "Berlin, Madrid and Lisbon",
  betaButton: "Start your search",
  betaClose: "Close",
  betaDescription:
    "Live in Berlin, Madrid and Lisbon: 5 quick screens, and 1 email a day with matches for 7 days.",
};
