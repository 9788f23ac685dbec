import { expect, test } from "vitest";
import { brandSlug, pageSlug, postSlug } from "./slugs.ts";

test.each([
  ["What a Deposit Costs", "what-a-deposit-costs", "what-a-deposit-costs"],
  ["It's 2026: move!", "its-2026-move", "it-s-2026-move"],
  ["A  -- B", "a-b", "a-b"],
  ["Graça & São Bento", "graca-sao-bento", "graca-sao-bento"],
  ["(So it ends)", "so-it-ends", "so-it-ends"],
  ["Straße", "strae", "stra-e"],
  ["日本", "", ""],
])(
  "for the title %j, the suggested slug is %j for a post and %j for a page",
  (title, post, page) => {
    expect(postSlug(title)).toBe(post);
    expect(pageSlug(title)).toBe(page);
  },
);

test('the path of the page about why to use the product ends with the product\'s name, or with "us" if the name has no letters', () => {
  expect(brandSlug("Roost")).toBe("roost");
  expect(brandSlug("Neste & Co.")).toBe("neste-co");
  expect(brandSlug("!!!")).toBe("us");
});
