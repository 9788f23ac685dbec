/**
 * A placeholder in the texts of “How it works” for the number of days of a search. It is replaced
 * by words, for example `seven days`.
 */
export const daysMark = "[DAYS]";

/**
 * The built-in texts of "How it works". Which of them visitors see depends on the site's
 * configuration.
 */
export const howTexts = {
  howHeadline: "How it works",
  howFormLead: "You say what you want",
  howForm:
    "A short form asks for your city, your rent, your day and everything that matters to you.",
  howConfirm: "Then you confirm your search with one press in our first mail.",
  howSearchLead: "We search for you",
  howSearch:
    "We go through listings and local groups, compare each flat with each of your wishes, and look " +
    "for signs of a scam.",
  howReviewed: "A person of our team looks at every list before it goes out.",
  howAutomatic: "If a flat raises doubts, a person of our team looks at it before it goes out.",
  howMailLead: `You get one email a day, for ${daysMark}`,
  howMail:
    "The first comes within 24 hours, even if it only says that nothing fits yet. You see what each " +
    "flat costs, what speaks for it and what speaks against it. Answer with “I like it” or “Not for " +
    "me”, and the next mail follows your answers. On a later day without a flat that fits, none " +
    "comes. Pause or unsubscribe whenever you want.",
  howMailExample: "A day's mail as a phone shows it. The flats are invented.",
  howHandLead: "You get the flats that fit",
  howHand:
    "This site sends no emails by itself yet, so a person of our team writes to you. You see what " +
    "each flat costs, what speaks for it and what speaks against it.",
  howHandExample: "A day's list as a phone shows it. The flats are invented.",
  howExample: "Example",
  howCallLead: "We talk at the end",
  howCall:
    "On the last day you choose a time for a call with a person of our team, and say how it went. " +
    `Still looking? Keep searching for another ${daysMark}, as often as you like.`,
  howHandCall:
    "In a call with a person of our team you say what was good and what was not, so that the next " +
    "search is better.",
};
