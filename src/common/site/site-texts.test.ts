import { expect, test } from "vitest";
import { builtInTexts, textFields } from "./site-text-fields.ts";
import { entriesOf, homeTexts, textReader } from "./site-texts.ts";
import { siteTextsSchema } from "./site-texts-schema.ts";

test("the texts' editor has exactly one field for each text of the site, and accepts every built-in text", () => {
  expect(textFields.map(({ name }) => name).sort()).toEqual(Object.keys(builtInTexts).sort());
  expect(siteTextsSchema.parse(builtInTexts)).toEqual({});
  // Labels must be unique, because error messages name a text only by its label. So does the list
  // of texts that differ between two versions.
  expect(new Set(textFields.map(({ label }) => label)).size).toBe(textFields.length);
});

test("only texts of the site that differ from the built-in ones are stored", () => {
  const stored = siteTextsSchema.parse({
    ...builtInTexts,
    homeHeadline: "  A flat for you\r\n",
    expectList: "One\r\nTwo",
  });
  expect(stored).toEqual({ homeHeadline: "A flat for you", expectList: "One\nTwo" });
  expect(siteTextsSchema.parse(stored)).toEqual(stored);
});

test.each([
  [{ homeHeadline: " " }, "Headline is required"],
  [{ homeHeadline: "x".repeat(81) }, "Headline must be at most 80 characters"],
  [{ homeHeadline: "Two\nlines" }, "Headline must be one line"],
  [{ resultText: 7 }, "Text without a confirmation is required"],
])("the texts %j are refused with a message that names the field", (texts, message) => {
  expect(siteTextsSchema.safeParse(texts).error?.issues).toMatchObject([{ message }]);
});

test("a text of the site with an unknown name is refused", () => {
  expect(siteTextsSchema.safeParse({ footer: "x" }).success).toBe(false);
});

test("the placeholder [SITE] in a text that the team edited is replaced by the site's name", () => {
  const text = textReader(homeTexts, { homeHeadline: "[SITE] finds, [SITE] sends" }, "$& Nest");
  expect(text("homeHeadline")).toBe("$& Nest finds, $& Nest sends");
  expect(text("homePromise")).toBe(homeTexts.homePromise);
});

test("in the texts' editor, a list is typed as one text, and each line that is not empty becomes an entry", () => {
  expect(entriesOf(" One\n\n Two \n")).toEqual(["One", "Two"]);
});
