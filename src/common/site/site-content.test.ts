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
])("a link to %j is refused", (href) => {
  expect(siteContentSchema.safeParse(withLegal(href)).success).toBe(false);
});

test.each(["/terms", "#top", "https://example.org/a", "mailto:a@example.org", "tel:+351900"])(
  "a link to %s is kept",
  (href) => {
    expect(siteContentSchema.parse(withLegal(href))).toEqual(withLegal(href));
  },
);

test("what is missing and what is empty get the same sentence", () => {
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

test("the copyright's placeholder is the year", () => {
  expect(copyrightLine("© [YEAR] Roost, [YEAR]", 2026)).toBe("© 2026 Roost, 2026");
});
