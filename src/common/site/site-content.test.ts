import { expect, test } from "vitest";
import { issuesOf } from "../validation.ts";
import { copyrightLine } from "./copyright-line.ts";
import { defaultSiteContent } from "./default-site-content.ts";
import { siteContentSchema } from "./site-content.ts";

const withLegal = (href: string) => ({
  ...defaultSiteContent,
  footer: { ...defaultSiteContent.footer, legal: [{ name: "Link", href }] },
});

test.each([
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "vbscript:x",
  "\\\\evil.example",
])("the site's content must not contain a link to %j", (href) => {
  expect(siteContentSchema.safeParse(withLegal(href)).success).toBe(false);
});

test.each(["/terms", "#top", "https://example.org/a", "mailto:a@example.org", "tel:+351900"])(
  "the site's content may contain the link %s",
  (href) => {
    expect(siteContentSchema.parse(withLegal(href))).toEqual(withLegal(href));
  },
);

test("in the site's navigation, a missing value gets the same error message as an empty one", () => {
  for (const navigation of [
    [{ showTextOnMobile: true }],
    [{ name: "", href: "", icon: "", showTextOnMobile: true }],
  ]) {
    const result = siteContentSchema.safeParse({ ...defaultSiteContent, header: { navigation } });
    const messages = result.success ? [] : issuesOf(result.error).map((issue) => issue.message);
    expect(messages).toEqual(
      expect.arrayContaining(["Name is required", "URL is required", "Icon is required"]),
    );
  }
});

test("every placeholder [YEAR] in the copyright line is replaced by the year", () => {
  expect(copyrightLine("© [YEAR] Roost, [YEAR]", 2026)).toBe("© 2026 Roost, 2026");
});
