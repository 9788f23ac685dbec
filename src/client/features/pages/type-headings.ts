/** The names of the texts that are the headings of the pages with a path of their own. */
export const typeHeadings = {
  about: { heading: "aboutHeading", subtitle: "aboutSubtitle" },
  contact: { heading: "contactHeading", subtitle: "contactSubtitle" },
  "why-use": { heading: "whyHeading", subtitle: "whySubtitle" },
} as const;
