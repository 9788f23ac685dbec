import { type SiteContent, siteContentSchema } from "#common/site/site-content.ts";

/**
 * Returns the first error message of each invalid part of the site's content. Each key is the
 * part's path, such as `site.name`.
 */
export function checkSiteContent(value: SiteContent): Record<string, string> {
  const errors: Record<string, string> = {};
  const { error } = siteContentSchema.safeParse(value);
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}

export type ContentTab = "general" | "header" | "footer";
export type FooterPart = "intro" | "mission" | "legal" | "copyright";

export const footerParts: { part: FooterPart; name: string }[] = [
  { part: "intro", name: "Introduction" },
  { part: "mission", name: "Our Mission" },
  { part: "legal", name: "Legal Links" },
  { part: "copyright", name: "Copyright" },
];

type Location = { tab: ContentTab; part?: FooterPart };

/** The paths of all inputs in the order of the screen, and the tab and part that contain them. */
const inputs: { path: RegExp; location: Location }[] = [
  { path: /^site\.name$/, location: { tab: "general" } },
  { path: /^site\.tagline$/, location: { tab: "general" } },
  {
    path: /^header\.navigation(\.\d+\.(name|href|icon|showTextOnMobile))?$/,
    location: { tab: "header" },
  },
  { path: /^footer\.intro\.(title|content)$/, location: { tab: "footer", part: "intro" } },
  { path: /^footer\.mission\.(title|content)$/, location: { tab: "footer", part: "mission" } },
  { path: /^footer\.legal(\.\d+\.(name|href))?$/, location: { tab: "footer", part: "legal" } },
  { path: /^footer\.copyright$/, location: { tab: "footer", part: "copyright" } },
];

/** Finds the first input with an error. Returns undefined if no input has an error. */
export function firstProblem(errors: object): (Location & { path: string }) | undefined {
  for (const { path: pattern, location } of inputs) {
    const path = Object.keys(errors).find((each) => pattern.test(each));
    if (path) return { ...location, path };
  }
  return undefined;
}

/** Returns the number of errors at a path and in the parts below it. */
export const countProblems = (errors: Record<string, string>, path: string): number =>
  Object.keys(errors).filter((each) => each === path || each.startsWith(`${path}.`)).length;
