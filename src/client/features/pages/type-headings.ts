/** The names of the heading and subtitle texts of pages such as the one about the team. */
export const typeHeadings = {
  about: { heading: "aboutHeading", subtitle: "aboutSubtitle" },
  contact: { heading: "contactHeading", subtitle: "contactSubtitle" },
  "why-use": { heading: "whyHeading", subtitle: "whySubtitle" },
} as const;
