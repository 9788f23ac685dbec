import { afterAll, beforeAll, expect, test } from "vitest";
import { longMoment } from "#common/dates.ts";
import type { PageInput } from "#common/pages/page.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { updateSetting } from "../settings/save-setting.ts";
import { siteSettings } from "../settings/setting-rules.ts";

const page = (slug: string, fields: Partial<PageInput> = {}) => ({
  title: `The page ${slug}`,
  slug,
  content: "<p>Some text.</p>",
  pageType: "other" as const,
  published: true,
  ...fields,
});

let opened: TestContext;
let visitor: ReturnType<TestContext["callerAs"]>;
let admin: ReturnType<TestContext["callerAs"]>;
beforeAll(async () => {
  opened = await openTestContext();
  visitor = opened.callerAs();
  admin = opened.callerAs(someAdmin);
});
afterAll(() => opened[Symbol.asyncDispose]());
const missing = { code: "NOT_FOUND", message: "There is no such page" };

test("the path of a page type shows the most recently updated published page of that type", async () => {
  const older = await admin.pages.admin.create(page("about-a", { pageType: "about" }));
  const newer = await admin.pages.admin.create(page("about-b", { pageType: "about" }));
  expect((await visitor.pages.byType({ type: "about" })).id).toBe(newer.id);
  await admin.pages.admin.update({ id: older.id, title: "Now the newest" });
  expect((await visitor.pages.byType({ type: "about" })).id).toBe(older.id);
  await admin.pages.admin.update({ id: older.id, published: false });
  expect((await visitor.pages.byType({ type: "about" })).id).toBe(newer.id);
  expect(await refusalOf(visitor.pages.byType({ type: "no-such-type" }))).toEqual(missing);
});

test("visitors cannot read a page that is a draft", async () => {
  await admin.pages.admin.create(page("hidden", { published: false }));
  expect(await refusalOf(visitor.pages.bySlug({ slug: "hidden" }))).toEqual(missing);
});

test("the old slug of a page redirects to the page while the page is published", async () => {
  const { id } = await admin.pages.admin.create(page("old-name"));
  await admin.pages.admin.update({ id, slug: "new-name" });
  expect(await visitor.pages.currentSlug({ slug: "old-name" })).toBe("new-name");
  await admin.pages.admin.update({ id, published: false });
  expect(await visitor.pages.currentSlug({ slug: "old-name" })).toBeNull();
  // The old slug redirects, even if the page was a draft when the slug was replaced.
  await admin.pages.admin.update({ id, slug: "newest-name" });
  await admin.pages.admin.update({ id, published: true });
  expect(await visitor.pages.currentSlug({ slug: "new-name" })).toBe("newest-name");
});

test.each([
  [{ title: "Ab" }, "Title must be at least 3 characters"],
  [{ slug: "ab" }, "Slug must be at least 3 characters"],
  [{ slug: "a_b" }, "Slug must contain only lowercase letters, numbers, and hyphens"],
  [{ content: "<p>a</p>" }, "Content must be at least 10 characters"],
  [{ pageType: undefined }, "Page type is required"],
  [{ pageType: "" }, "Page type is required"],
  [{ pageType: "home" }, "Page type must be one of about, contact, why-use, legal, other"],
])("a page with %j is rejected with the message: %s", async (fields, message) => {
  const input = { ...page("refused"), ...fields } as PageInput;
  expect(await refusalOf(admin.pages.admin.create(input))).toEqual({
    code: "BAD_REQUEST",
    message,
  });
});

test("a page cannot be saved with the slug of another page, and an update that is based on an outdated version of the page is rejected", async () => {
  const { id, updatedAt } = await admin.pages.admin.create(page("only-page"));
  expect(await refusalOf(admin.pages.admin.create(page("only-page")))).toEqual({
    code: "CONFLICT",
    message: "A page with this slug already exists",
  });
  const first = await admin.pages.admin.update({ id, title: "First" });
  const late = admin.pages.admin.update({ id, title: "Late", expectedUpdatedAt: updatedAt });
  expect(await refusalOf(late)).toEqual({
    code: "CONFLICT",
    message: `This page was changed by admin on ${longMoment(first.updatedAt)} in the meantime`,
  });
});

test("scripts are removed from a page's content before it is stored", async () => {
  const { content } = await admin.pages.admin.create(
    page("cleaned", { content: "<p>Some text.</p><script>alert(1)</script>" }),
  );
  expect(content).toBe("<p>Some text.</p>");
});

test("after the product is renamed, the old path of the “why” page redirects to the new path", async () => {
  const rename = (name: string) =>
    opened.context.content.change("settings", (trx) =>
      updateSetting(
        trx,
        siteSettings,
        {
          settingKey: "site_content",
          value: { ...defaultSiteContent, site: { ...defaultSiteContent.site, name } },
        },
        null,
      ),
    );
  const wasOurs = (slug: string) => visitor.settings.isOldBrand({ slug });
  expect(await wasOurs("roost")).toBe(false);
  await rename("Neste Águas");
  expect(await wasOurs("roost")).toBe(true);
  expect(await wasOurs("neste-aguas")).toBe(false);
  await rename("!!!");
  expect(await wasOurs("neste-aguas")).toBe(true);
  expect(await wasOurs("us")).toBe(false);
  expect(await wasOurs("never-ours")).toBe(false);
});

test("before a page is deleted, the links that would break are listed, and these links can be deleted together with the page", async () => {
  await using own = await openTestContext({ SITE_URL: "https://roost.example" });
  const { pages, settings, audit } = own.callerAs(someAdmin);
  const starters = (await pages.admin.list({})).items.map(async ({ id, slug }) => [
    slug,
    (await pages.admin.links({ id })).map(({ place, href }) => `${place} ${href}`),
  ]);
  expect(Object.fromEntries(await Promise.all(starters))).toEqual({
    about: ["navigation /about"],
    contact: ["navigation /contact"],
    "why-use": ["navigation /why-roost"],
    terms: ["footer /terms"],
    privacy: ["footer /privacy"],
  });

  const rules = await pages.admin.create(page("house-rules"));
  await pages.admin.update({ id: rules.id, slug: "rules-of-the-house" });
  const item = (name: string, href: string) => ({
    name,
    href,
    icon: "Info" as const,
    showTextOnMobile: false,
  });
  const elsewhere = [
    item("Other", "/pages/house"),
    item("Out", "https://elsewhere.example/pages/house-rules"),
    item("About", "/about"),
  ];
  const { header, footer } = defaultSiteContent;
  const site = {
    ...defaultSiteContent,
    header: {
      ...header,
      navigation: [...elsewhere, item("Rules", "https://roost.example/pages/rules-of-the-house/")],
    },
    footer: { ...footer, legal: [{ name: "Old rules", href: "/pages/house-rules#pets" }] },
  };
  const key = "site_content";
  await settings.site.update({ settingKey: key, value: site });
  expect(await pages.admin.links({ id: rules.id })).toEqual([
    { place: "navigation", name: "Rules", href: "https://roost.example/pages/rules-of-the-house/" },
    { place: "footer", name: "Old rules", href: "/pages/house-rules#pets" },
  ]);

  await pages.admin.deleteWithLinks({ id: rules.id });
  const after = await own.callerAs().settings.siteByKey({ settingKey: key });
  expect(after.value).toEqual({
    ...site,
    header: { ...site.header, navigation: elsewhere },
    footer: { ...site.footer, legal: [] },
  });
  expect(await refusalOf(pages.admin.byId({ id: rules.id }))).toEqual(missing);
  expect(await refusalOf(pages.admin.deleteWithLinks({ id: rules.id }))).toEqual(missing);
  expect((await audit.list({ limit: 2 })).items).toMatchObject([
    { action: "page.delete", subject: rules.title },
    { action: "site-setting.update", subject: key, username: "admin" },
  ]);
  const [newest, before] = (await settings.site.versions({})).items;
  expect([newest?.savedBy, newest?.version]).toEqual(["admin", Number(before?.version) + 1]);

  // Deleting a page breaks links to the path of its type, such as `/about`, only if no other page
  // of this type is published. Otherwise the path shows the other page.
  const [about] = (await pages.admin.list({ q: "about" })).items;
  const leading = async () =>
    (await pages.admin.links({ id: Number(about?.id) })).map(({ href }) => href);
  expect(await leading()).toEqual(["/about"]);
  await pages.admin.create(page("about-too", { pageType: "about" }));
  expect(await leading()).toEqual([]);
});
