import { afterAll, beforeAll, expect, test } from "vitest";
import { longMoment } from "#common/dates.ts";
import type { Page, PageInput } from "#common/pages/page.ts";
import { cleanFields, createRow, updateRow } from "../../content/save-row.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { storedPages } from "./stored-pages.ts";

const page = (slug: string, fields: Partial<PageInput> = {}) => ({
  title: `The page ${slug}`,
  slug,
  content: "<p>Some text.</p>",
  pageType: "other" as const,
  published: true,
  ...fields,
});

let opened: TestContext;
let admin: ReturnType<TestContext["callerAs"]>["pages"]["admin"];
beforeAll(async () => {
  opened = await openTestContext();
  admin = opened.callerAs(someAdmin).pages.admin;
});
afterAll(() => opened[Symbol.asyncDispose]());

const versionsOf = async (id: number) => (await admin.versions({ id })).items;

const writtenOf = (row: Page) => ({
  title: row.title,
  slug: row.slug,
  content: row.content,
  excerpt: row.excerpt,
  featuredImage: row.featuredImage,
  searchTitle: row.searchTitle,
  searchText: row.searchText,
  shareTitle: row.shareTitle,
  shareText: row.shareText,
  pageType: row.pageType,
});

test("each save of a page stores a version, the newest version is first in the list, and every version can be restored", async () => {
  const first = await admin.create(page("each-save", { excerpt: "In short" }));
  const { id } = first;
  const second = await admin.update({
    id,
    title: "Another title",
    slug: "another-slug",
    pageType: "legal",
    published: false,
    excerpt: null,
  });
  expect(await admin.update({ id, title: "Another title", published: false })).toEqual(second);
  const versions = await versionsOf(id);
  expect(versions).toMatchObject([
    { savedAt: second.updatedAt, savedBy: "admin", title: second.title, published: false },
    { savedAt: first.updatedAt, savedBy: "admin", title: first.title, published: true },
  ]);
  const versionId = versions[1]?.id ?? 0;
  expect(await admin.version({ id, versionId })).toEqual({ ...versions[1], ...writtenOf(first) });

  const restored = await admin.restore({ id, versionId });
  expect(restored).toEqual({ ...second, ...writtenOf(first), updatedAt: restored.updatedAt });
  expect(await versionsOf(id)).toHaveLength(3);
  expect(await admin.versions({ id, limit: 2 })).toMatchObject({
    items: [{ savedAt: restored.updatedAt }, { savedAt: second.updatedAt }],
    nextCursor: expect.any(String),
  });
});

test("the first save of a starter page also stores the page's starter text as a version without an author", async () => {
  const { items } = await admin.table({ q: "privacy" });
  const id = items[0]?.id ?? 0;
  const before = await admin.byId({ id });
  expect(await versionsOf(id)).toEqual([]);
  await admin.update({ id, content: "<p>Our own policy.</p>" });
  const [, first] = await versionsOf(id);
  expect(first).toMatchObject({ savedAt: before.updatedAt, savedBy: null });
  const restored = await admin.restore({ id, versionId: first?.id ?? 0 });
  expect(restored).toEqual({ ...before, updatedAt: restored.updatedAt });
  // The test compares the times in the database, because no API call returns their microseconds.
  const { rows } = await opened.context.database.query(
    `select 1 from page_versions where id = ${first?.id} and saved_at =
     (select created_at from content_pages where id = ${id})`,
  );
  expect(rows).toHaveLength(1);
});

test("a version is not found under another page's id, and is not restored while another page has the version's slug", async () => {
  const { id } = await admin.create(page("given-away"));
  const other = await admin.create(page("another-page"));
  const versionId = (await versionsOf(id))[0]?.id ?? 0;
  const missing = { code: "NOT_FOUND", message: "There is no such version" };
  expect(await refusalOf(admin.version({ id: other.id, versionId }))).toEqual(missing);
  expect(await refusalOf(admin.restore({ id: other.id, versionId }))).toEqual(missing);
  await admin.update({ id, slug: "moved-on" });
  await admin.update({ id: other.id, slug: "given-away" });
  expect(await refusalOf(admin.restore({ id, versionId }))).toEqual({
    code: "CONFLICT",
    message: "A page with this slug already exists",
  });
});

test("if several saves of a page start from the same state at the same time, exactly one succeeds", async () => {
  const { id } = await admin.create(page("at-once"));
  // The test runs several rounds. In the first round, the saves open their database connections one
  // after the other, so only later rounds save at the same time.
  for (let round = 0; round < 4; round += 1) {
    const before = await admin.byId({ id });
    const titles = Array.from({ length: 8 }, (_, index) => `Round ${round}, save ${index}`);
    const save = (title: string) =>
      refusalOf(admin.update({ id, title, expectedUpdatedAt: before.updatedAt }));
    const refusals = await Promise.all(titles.map(save));
    const now = await admin.byId({ id });
    const message = `This page was changed by admin on ${longMoment(now.updatedAt)} in the meantime`;
    expect(refusals.filter(Boolean)).toEqual(
      Array.from({ length: 7 }, () => ({ code: "CONFLICT", message })),
    );
    expect(now.title).toBe(titles[refusals.indexOf(undefined)]);
  }
  expect(await versionsOf(id)).toHaveLength(5);
});

test("if one transaction saves a page many times, each save gets a different time", async () => {
  const { db } = opened.context.database;
  const clean = await cleanFields(storedPages, page("by-nobody"));
  const { id, updatedAt } = await db
    .transaction()
    .execute((trx) => createRow(trx, storedPages, clean, null));
  const moments = await db.transaction().execute(async (trx) => {
    const all: string[] = [];
    for (let save = 0; save < 20; save += 1) {
      all.push(
        (await updateRow(trx, storedPages, { id, title: `Save number ${save}` }, null)).updatedAt,
      );
    }
    return all;
  });
  expect(new Set(moments).size).toBe(20);
  const late = admin.update({ id, title: "Too late", expectedUpdatedAt: updatedAt });
  expect(await refusalOf(late)).toEqual({
    code: "CONFLICT",
    message: `This page was changed on ${longMoment(moments.at(-1) ?? "")} in the meantime`,
  });
});

test("the audit log records which account did what to which page", async () => {
  const { id } = await admin.create(page("audited", { title: "An audited page" }));
  const versionId = (await versionsOf(id))[0]?.id ?? 0;
  await admin.update({ id, title: "A new title" });
  await admin.update({ id, published: false });
  await admin.update({ id, published: true });
  await admin.restore({ id, versionId });
  await admin.delete({ id });
  const { items } = await opened.callerAs(someAdmin).audit.list({ limit: 6 });
  expect(items.map(({ action, subject }) => `${action} ${subject}`).toReversed()).toEqual([
    "page.create An audited page",
    "page.update A new title",
    "page.unpublish A new title",
    "page.publish A new title",
    "page.restore An audited page",
    "page.delete An audited page",
  ]);
});
