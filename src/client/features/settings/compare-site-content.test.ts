import { expect, test } from "vitest";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { compareSiteContent } from "./compare-site-content.ts";

test("each changed part of the site's content is listed under the label that its field has in the editor", () => {
  const { site, header, footer } = defaultSiteContent;
  const changed = {
    site: { name: "Nest", tagline: "New" },
    header: {
      navigation: header.navigation.map((item) => ({ ...item, showTextOnMobile: true })),
    },
    footer: {
      intro: { title: "A", content: "B" },
      mission: { title: "C", content: "D" },
      legal: [],
      copyright: "E",
    },
  };
  expect(compareSiteContent({ site, header, footer }, changed).map(({ label }) => label)).toEqual([
    "Site name",
    "Tagline",
    "Navigation items",
    "Introduction: Title",
    "Introduction: Content",
    "Our Mission: Title",
    "Our Mission: Content",
    "Legal links",
    "Copyright",
  ]);
  expect(compareSiteContent(changed, structuredClone(changed))).toEqual([]);
});

test("for moved navigation items, the list of differences describes each item in words: its link, its icon, and whether phones show its text", () => {
  const { header } = defaultSiteContent;
  const moved = { ...defaultSiteContent, header: { navigation: header.navigation.toReversed() } };
  const [difference] = compareSiteContent(defaultSiteContent, moved);
  const after = difference && "after" in difference ? difference.after : [];
  const words = after.map((part) => ("text" in part ? part.text : "")).join("");
  expect(words).toContain("Blog leads to /blog, icon BookOpen, text shown on mobile");
});
