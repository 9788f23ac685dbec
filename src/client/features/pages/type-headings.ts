import type { PageType } from "#common/pages/page.ts";
import { contactTexts } from "#common/site/site-texts.ts";

/** The headings of the screens that show the page of a type. */
export const typeHeadings: Record<
  Exclude<PageType, "other">,
  { heading: string; subtitle: string }
> = {
  about: {
    heading: "About Us",
    subtitle: "Who reads your wishes, and how we go about finding the flat behind them.",
  },
  contact: {
    heading: "Contact Us",
    subtitle: contactTexts.contactSubtitle,
  },
  "why-use": {
    heading: "Why Choose Us",
    subtitle: "What changes when our team searches for a flat with you.",
  },
  legal: {
    heading: "Legal Information",
    subtitle: "The small print, in words that one can read.",
  },
};
