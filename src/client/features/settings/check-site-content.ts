import { type SiteContent, siteContentSchema } from "#common/site/site-content.ts";

/** What is wrong with the site's content, by the path of each value: its first complaint. */
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

type Place = { tab: ContentTab; part?: FooterPart };

/** Which of the fields a path leads to, in the order in which they stand, and where they do. */
const places: { path: RegExp; place: Place }[] = [
  { path: /^site\.name$/, place: { tab: "general" } },
  { path: /^site\.tagline$/, place: { tab: "general" } },
  {
    path: /^header\.navigation(\.\d+\.(name|href|icon|showTextOnMobile))?$/,
    place: { tab: "header" },
  },
  { path: /^footer\.intro\.(title|content)$/, place: { tab: "footer", part: "intro" } },
  { path: /^footer\.mission\.(title|content)$/, place: { tab: "footer", part: "mission" } },
  { path: /^footer\.legal(\.\d+\.(name|href))?$/, place: { tab: "footer", part: "legal" } },
  { path: /^footer\.copyright$/, place: { tab: "footer", part: "copyright" } },
];

/** Where the first wrong field is; undefined when what is wrong is in none of them. */
export function firstProblem(
  errors: Record<string, string>,
): (Place & { path: string }) | undefined {
  for (const { path: pattern, place } of places) {
    const path = Object.keys(errors).find((each) => pattern.test(each));
    if (path) return { ...place, path };
  }
  return undefined;
}

/** How many values below a path are wrong. */
export const countProblems = (errors: Record<string, string>, path: string): number =>
  Object.keys(errors).filter((each) => each === path || each.startsWith(`${path}.`)).length;
