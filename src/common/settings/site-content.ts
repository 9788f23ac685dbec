import { z } from "zod";
import { isSafeLink } from "../links.ts";

/** The icons that a navigation item may name. */
export const iconNames = ["Info", "HelpCircle", "Phone", "BookOpen", "Home", "Menu"] as const;
export type IconName = (typeof iconNames)[number];

const required = (message: string, maximum: number) =>
  z.string({ error: message }).trim().min(1, message).max(maximum);

const href = required("URL is required", 2000).refine(isSafeLink, {
  error: "URL must start with /, #, http://, https://, mailto: or tel:",
});

const navigationItem = z.strictObject({
  name: required("Name is required", 100),
  href,
  icon: z.enum(iconNames, {
    error: (issue) => (issue.input ? "Icon must be one of the known icons" : "Icon is required"),
  }),
  showTextOnMobile: z.boolean(),
});

const legalLink = z.strictObject({ name: required("Name is required", 100), href });

const textBlock = z.strictObject({
  title: required("Title is required", 255),
  content: required("Content is required", 5000),
});

/** The value of the setting `site_content`. */
export const siteContentSchema = z.strictObject({
  site: z.strictObject({
    name: required("Site name is required", 100),
    tagline: required("Tagline is required", 500),
  }),
  header: z.strictObject({ navigation: z.array(navigationItem).max(20) }),
  footer: z.strictObject({
    intro: textBlock,
    mission: textBlock,
    legal: z.array(legalLink).max(20),
    copyright: required("Copyright text is required", 500),
  }),
});

export type SiteContent = z.output<typeof siteContentSchema>;
export type NavigationItem = SiteContent["header"]["navigation"][number];
