import { expect, test } from "vitest";
import type { PageSort } from "#common/pages/page.ts";
import { openTestContext, refusalOf, someAdmin } from "../../testing.ts";

const day = (number: number) => new Date(Date.UTC(2025, 0, number)).toISOString();

test("the table of pages can be sorted by every column in both directions, and rows with equal values are sorted by id", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  await db.deleteFrom("contentPages").execute();
  const pages = [
    { title: "banana", pageType: "other", published: true, updatedAt: day(5) },
    { title: "Ärger", pageType: "about", published: false, updatedAt: day(4) },
    { title: "Zebra", pageType: "legal", published: true, updatedAt: day(9) },
    { title: "apple", pageType: "about", published: false, updatedAt: day(4) },
  ];
  await db
    .insertInto("contentPages")
    .values(
      pages.map((page, index) => ({ ...page, slug: `page-${index}`, content: "<p>Text</p>" })),
    )
    .execute();
  const { table } = opened.callerAs(someAdmin).pages.admin;
  const sorted = async (sort: PageSort, order: "asc" | "desc") =>
    (await table({ sort, order })).items.map(({ title }) => title).join(" ");
  expect(await sorted("title", "asc")).toBe("apple Ärger banana Zebra");
  expect(await sorted("type", "asc")).toBe("Ärger apple Zebra banana");
  expect(await sorted("type", "desc")).toBe("banana Zebra apple Ärger");
  expect(await sorted("status", "asc")).toBe("Ärger apple banana Zebra");
  expect(await sorted("updated", "asc")).toBe("Ärger apple banana Zebra");
  const usual = await table({});
  expect(usual.items.map(({ title }) => title).join(" ")).toBe("Zebra banana apple Ärger");
  expect(usual).toMatchObject({ total: 4, page: 1, pageSize: 25 });
  expect(usual.items[0]).not.toHaveProperty("content");
});

test("the table of content pages is paginated, and a request for rows beyond the end returns the last rows", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const pages = Array.from({ length: 30 }, (_, index) => ({
    title: `Number ${index}`,
    slug: `number-${index}`,
    content: "<p>Text</p>",
    pageType: "other",
  }));
  await db.insertInto("contentPages").values(pages).execute();
  const { table } = opened.callerAs(someAdmin).pages.admin;
  expect(await table({ q: "number" })).toMatchObject({ total: 30, page: 1 });
  const last = await table({ q: "number", page: 2 });
  expect(last.items).toHaveLength(5);
  expect(await table({ q: "number", page: 77 })).toEqual(last);
  expect(await table({ q: "number 7" })).toMatchObject({ total: 1, page: 1 });
  const refused = table({ sort: "created" as PageSort });
  expect(await refusalOf(refused)).toMatchObject({ code: "BAD_REQUEST" });
});
