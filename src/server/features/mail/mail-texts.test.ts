import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultMailTexts, kindsWithTexts } from "#common/mail/mail-texts.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { findMailTexts } from "./text-store.ts";

let opened: TestContext;
let admin: ReturnType<TestContext["callerAs"]>;
beforeAll(async () => {
  opened = await openTestContext();
  admin = opened.callerAs(someAdmin);
});
afterAll(() => opened[Symbol.asyncDispose]());

const settingKey = "mail_texts";
const greeted = (greeting: string) => ({ ...defaultMailTexts, greeting });

test("each save of the texts for mails is stored as a version, and an earlier version can be restored", async () => {
  const { settings } = admin;
  await settings.site.create({ key: settingKey, value: greeted("Hello,") });
  await settings.site.update({ settingKey, value: greeted("Hi there,") });
  expect(await findMailTexts(opened.context.database.db)).toEqual(greeted("Hi there,"));
  const { items } = await settings.mailTexts.versions({});
  expect(items.map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [2, "admin"],
    [1, "admin"],
  ]);
  expect((await settings.mailTexts.version({ version: 1 })).value).toEqual(greeted("Hello,"));
  await settings.mailTexts.restore({ version: 1 });
  expect(await findMailTexts(opened.context.database.db)).toEqual(greeted("Hello,"));
  expect((await settings.site.versions({})).items).toEqual([]);
});

test.each([
  [{ ...defaultMailTexts, greeting: "" }, "value.greeting", "Greeting is required"],
  [{ ...defaultMailTexts, greeting: "a\nb" }, "value.greeting", "Greeting must be one line"],
  [
    { ...defaultMailTexts, today: { ...defaultMailTexts.today, confirmation: " " } },
    "value.today.confirmation",
    "Text is required",
  ],
  [{ ...defaultMailTexts, odd: "x" }, "value.odd", 'Unknown field: "odd"'],
])(
  "saving the mail texts %j is refused with an error that names the invalid field %s and the reason %s",
  async (value, path, message) => {
    await expect(admin.settings.site.update({ settingKey, value })).rejects.toMatchObject({
      cause: { issues: [{ path, message }] },
    });
  },
);

test("the preview of mails shows texts that are not saved yet, with the site's name, and creates no secret link", async () => {
  const texts = { ...defaultMailTexts, greeting: "Servus from [SITE]," };
  for (const kind of kindsWithTexts) {
    const { html, text } = await admin.mail.previewTexts({ kind, texts });
    expect(html).toContain("Servus from Roost,");
    expect(text).toContain("Servus from Roost,");
    expect(html + text).not.toMatch(/\p{Co}/u);
  }
  const links = await opened.context.database.db.selectFrom("secretLinks").selectAll().execute();
  expect(links).toEqual([]);
});
