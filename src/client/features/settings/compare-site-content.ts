import type { SiteContent } from "#common/site/site-content.ts";
import { type ComparedField, compareFields } from "../../content/compare-fields.ts";
import type { FieldDifference } from "../../content/compare-html.ts";

const fields: ComparedField<SiteContent>[] = [
  { label: "Site name", read: ({ site }) => site.name },
  { label: "Tagline", read: ({ site }) => site.tagline },
  {
    label: "Navigation items",
    read: ({ header }) =>
      header.navigation
        .map(
          ({ name, href, icon, showTextOnMobile }) =>
            `${name} leads to ${href}, icon ${icon}, text ${showTextOnMobile ? "shown" : "hidden"} on mobile`,
        )
        .join("\n"),
  },
  { label: "Introduction: Title", read: ({ footer }) => footer.intro.title },
  { label: "Introduction: Content", read: ({ footer }) => footer.intro.content },
  { label: "Our Mission: Title", read: ({ footer }) => footer.mission.title },
  { label: "Our Mission: Content", read: ({ footer }) => footer.mission.content },
  {
    label: "Legal links",
    read: ({ footer }) =>
      footer.legal.map(({ name, href }) => `${name} leads to ${href}`).join("\n"),
  },
  { label: "Copyright", read: ({ footer }) => footer.copyright },
];

/** Lists the fields in which two versions of the site's content differ. */
export const compareSiteContent = (before: SiteContent, after: SiteContent): FieldDifference[] =>
  compareFields(fields, before, after);
