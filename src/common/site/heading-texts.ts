/** The default headings and subtitles of three pages: about, why-use and contact. */
export const headingTexts = {
  aboutHeading: "About Us",
  aboutSubtitle: "Who reads your wishes, and how we go about finding the flat behind them.",
  whyHeading: "Why Choose Us",
  whySubtitle: "What changes when our team searches for a flat with you.",
  contactHeading: "Contact Us",
  contactSubtitle: "A person reads every message, and a person answers it.",
};
