/** A placeholder for a link. The text of the link itself can be edited separately. */
export const linkMark = "[LINK]";

/** The built-in texts of the page that mails a lost link, and of the page for an invalid link. */
export const lostLinkTexts = {
  lostHeading: "The way back to your search",
  lostText:
    "Every search has a page of its own: see it, change it, pause it or end it. Enter the address " +
    "that you searched with, and we mail you the link.",
  lostKeptText:
    "Every search has a page of its own: see it, change it, pause it or end it. Enter the address " +
    "that you searched with. This site sends no mail by itself yet. Our team gets your request, " +
    "and can send you the link.",
  lostEmail: "Email",
  lostButton: "Mail me my link",
  lostKeptButton: "Ask for my link",
  lostNone: `No search yet? ${linkMark}.`,
  lostNew: "Tell us what you are looking for",
  unknownHeading: "This link does not work any more",
  unknownText:
    "It may be incomplete, or a newer link has replaced it. We can mail you the current one.",
};
