import { expect, test } from "vitest";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { checkSiteContent, countProblems, firstProblem } from "./check-site-content.ts";

const { site, header, footer } = defaultSiteContent;

test("the built-in content of the site has no errors", () => {
  expect(checkSiteContent(defaultSiteContent)).toEqual({});
});

test("each invalid value in the site's content gets its own error message", () => {
  const errors = checkSiteContent({
    site: { ...site, tagline: " " },
    header: { navigation: [{ name: "", href: "", icon: "Info", showTextOnMobile: true }] },
    footer: { ...footer, mission: { title: "", content: "" }, copyright: "" },
  });
  expect(errors).toEqual({
    "site.tagline": "Tagline is required",
    "header.navigation.0.name": "Name is required",
    "header.navigation.0.href": "URL is required",
    "footer.mission.title": "Title is required",
    "footer.mission.content": "Content is required",
    "footer.copyright": "Copyright text is required",
  });
  expect(firstProblem(errors)).toEqual({ path: "site.tagline", tab: "general" });
  expect(countProblems(errors, "header")).toBe(2);
  expect(countProblems(errors, "footer.legal")).toBe(0);
});

test("for an invalid value in the site's content, the back office finds the tab and the section that contain its input", () => {
  const legal = [{ name: "Terms", href: "javascript:alert(1)" }];
  const errors = checkSiteContent({ site, header, footer: { ...footer, legal } });
  expect(firstProblem(errors)).toEqual({
    path: "footer.legal.0.href",
    tab: "footer",
    part: "legal",
  });
  expect(firstProblem({ "": "Unknown field" })).toBeUndefined();
});
