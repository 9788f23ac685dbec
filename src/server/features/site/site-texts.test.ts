import { afterAll, beforeAll, expect, test } from "vitest";
import { settingKeys } from "#common/settings/setting.ts";
import { builtInTexts } from "#common/site/site-text-fields.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";

const settingKey = settingKeys.siteTexts;

let opened: TestContext;
let visitor: ReturnType<TestContext["callerAs"]>["settings"];
let admin: ReturnType<TestContext["callerAs"]>["settings"];
beforeAll(async () => {
  opened = await openTestContext();
  visitor = opened.callerAs().settings;
  admin = opened.callerAs(someAdmin).settings;
  await admin.site.create({ key: settingKey, value: {} });
});
afterAll(() => opened[Symbol.asyncDispose]());

test("a change of the site's texts is visible to visitors at once, stores only the changed texts, and is kept as a version", async () => {
  expect(await visitor.siteTexts()).toEqual({});
  const value = { ...builtInTexts, homeHeadline: "A home, found" };
  expect((await admin.site.update({ settingKey, value })).value).toEqual({
    homeHeadline: "A home, found",
  });
  expect(await visitor.siteTexts()).toEqual({ homeHeadline: "A home, found" });
  const { items } = await admin.texts.versions({});
  expect(items.map(({ version }) => version)).toEqual([2, 1]);
  await admin.texts.restore({ version: 1 });
  expect(await visitor.siteTexts()).toEqual({});
});

test("saving the site's texts is refused if a text is empty or too long, and the error names the text", async () => {
  const value = { homeHeadline: "", betaButton: "x".repeat(41) };
  await expect(admin.site.update({ settingKey, value })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: {
      issues: [
        { path: "value.homeHeadline", message: "Headline is required" },
        { path: "value.betaButton", message: "Button of the beta must be at most 40 characters" },
      ],
    },
  });
});

test("visitors cannot read the setting with the site's texts", async () => {
  expect(await refusalOf(visitor.siteByKey({ settingKey }))).toMatchObject({ code: "NOT_FOUND" });
});
