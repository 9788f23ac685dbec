import { z } from "zod";
import { isSafeLink } from "../links.ts";

/** The names of the icons that navigation items can have. */
export const iconNames = ["Info", "HelpCircle", "Phone", "BookOpen", "Home", "Menu"] as const;
export type IconName = (typeof iconNames)[number];

const required = (label: string, maximum: number) => {
  const message = `${label} is required`;
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(maximum, `${label} must be at most ${maximum} characters`);
};

const href = required("URL", 2000).refine(isSafeLink, {
  error: "URL must start with /, #, http://, https://, mailto: or tel:",
});

const navigationItem = z.strictObject({
  name: required("Name", 100),
  href,
  icon: z.enum(iconNames, {
    error: (issue) => (issue.input ? "Icon must be one of the known icons" : "Icon is required"),
  }),
  showTextOnMobile: z.boolean(),
});

const legalLink = z.strictObject({ name: required("Name", 100), href });

const textBlock = z.strictObject({
  title: required("Title", 255),
  content: required("Content", 5000),
});

/** The schema of the site's content, which is the value of the setting `site_content`. */
export const siteContentSchema = z.strictObject({
  site: z.strictObject({
    name: required("Site name", 100),
    tagline: required("Tagline", 500),
  }),
  header: z.strictObject({
    navigation: z.array(navigationItem).max(20, "There can be at most 20 navigation items"),
  }),
  footer: z.strictObject({
    intro: textBlock,
    mission: textBlock,
    legal: z.array(legalLink).max(20, "There can be at most 20 legal links"),
    copyright: required("Copyright text", 500),
  }),
});

export type SiteContent = z.output<typeof siteContentSchema>;
export type NavigationItem = SiteContent["header"]["navigation"][number];
