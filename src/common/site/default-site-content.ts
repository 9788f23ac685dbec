import type { SiteContent } from "./site-content.ts";

/**
 * The product's name in a new installation. All other code reads `site.name`, which administrators
 * can change.
 */
export const defaultProductName = "Roost";

/** The site's content that is used while the stored content loads, or if no content is stored. */
export const defaultSiteContent: SiteContent = {
  site: {
    name: defaultProductName,
    tagline:
      "Tell us what you want. We search listings and the local groups on social and messaging " +
      "platforms, and send you the matches. No stress, no spam.",
  },
  header: {
    navigation: [
      { name: "About", href: "/about", icon: "Info", showTextOnMobile: false },
      {
        name: "Why Choose Us",
        href: `/why-${defaultProductName.toLowerCase()}`,
        icon: "HelpCircle",
        showTextOnMobile: false,
      },
      { name: "Contact", href: "/contact", icon: "Phone", showTextOnMobile: false },
      { name: "Blog", href: "/blog", icon: "BookOpen", showTextOnMobile: true },
    ],
  },
  footer: {
    intro: {
      title: "A shortcut home",
      content:
        "Think of us as the shortcut to your perfect flat: five short screens from you, " +
        "the searching from us, and a shortlist in your inbox.",
    },
    mission: {
      title: "Our mission",
      content:
        "Every search is made to measure. We go deep into listings and local groups to find " +
        "the flats that match the way you live and what you can spend.",
    },
    legal: [
      { name: "Home", href: "/" },
      { name: "Terms & Conditions", href: "/terms" },
      { name: "Privacy Policy", href: "/privacy" },
    ],
    copyright: `© [YEAR] ${defaultProductName}. All rights reserved.`,
  },
};
