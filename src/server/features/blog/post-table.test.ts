import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostSort, posts } from "#common/blog/post.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";

let opened: TestContext;
let admin: ReturnType<TestContext["callerAs"]>["blog"]["admin"];
beforeAll(async () => {
  opened = await openTestContext();
  admin = opened.callerAs(someAdmin).blog.admin;
});
afterAll(() => opened[Symbol.asyncDispose]());

const day = (number: number) => new Date(Date.UTC(2025, 0, number)).toISOString();

/** Creates posts with the given titles, in the given order. */
async function withPosts(
  context: TestContext,
  rows: { title: string; published?: boolean; publishedAt?: string | null }[],
): Promise<void> {
  await context.context.database.db
    .insertInto("blogPosts")
    .values(
      rows.map((post, index) => ({
        content: "<p>Twenty characters, and a few more.</p>",
        slug: `post-${index}`,
        createdAt: day(index + 1),
        published: false,
        publishedAt: null,
        ...post,
      })),
    )
    .execute();
}

test("the table of posts can be sorted by every column in both directions, and equal rows are sorted by id", async () => {
  await using own = await openTestContext();
  await withPosts(own, [
    { title: "banana", published: true, publishedAt: day(3) },
    { title: "Ärger" },
    { title: "Zebra", published: true, publishedAt: day(1) },
    { title: "apple" },
    { title: "Apple", published: true, publishedAt: day(3) },
  ]);
  const { table } = own.callerAs(someAdmin).blog.admin;
  const sorted = async (sort: PostSort, order: "asc" | "desc") =>
    (await table({ sort, order })).items.map(({ title }) => title).join(" ");
  expect(await sorted("title", "asc")).toBe("apple Apple Ärger banana Zebra");
  expect(await sorted("title", "desc")).toBe("Zebra banana Ärger Apple apple");
  expect(await sorted("status", "asc")).toBe("Ärger apple banana Zebra Apple");
  expect(await sorted("status", "desc")).toBe("Apple Zebra banana apple Ärger");
  expect(await sorted("created", "asc")).toBe("banana Ärger Zebra apple Apple");
  // In both sort directions, posts without a publication date come last.
  expect(await sorted("published", "asc")).toBe("Zebra banana Apple Ärger apple");
  expect(await sorted("published", "desc")).toBe("Apple banana Zebra apple Ärger");
  const usual = (await table({})).items.map(({ title }) => title).join(" ");
  expect(usual).toBe("Apple apple Zebra Ärger banana");
});

test("each page of the table of posts has 25 rows, and a page number after the end returns the last page", async () => {
  await using own = await openTestContext();
  await withPosts(
    own,
    Array.from({ length: 51 }, (_, index) => ({ title: `Number ${index}` })),
  );
  const { table } = own.callerAs(someAdmin).blog.admin;
  const seen: number[] = [];
  for (const page of [1, 2, 3]) {
    const part = await table({ page, order: "asc" });
    expect(part).toMatchObject({ total: 51, page, pageSize: 25 });
    seen.push(...part.items.map(({ id }) => id));
  }
  expect(seen).toHaveLength(51);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));

  const last = await table({ page: 3 });
  expect(last.items).toHaveLength(1);
  expect(await table({ page: 100_000 })).toEqual(last);

  const found = await table({ q: " NUMBER 7 ", page: 9 });
  expect(found).toMatchObject({ total: 1, page: 1, items: [{ title: "Number 7" }] });
  expect(await table({ q: "100%" })).toEqual({ items: [], total: 0, page: 1, pageSize: 25 });
  expect((await table({ q: "post-1" })).total).toBe(11);
});

test("each row of the table of posts says whether visitors can read the post now, and does not contain the post's content", async () => {
  await using own = await openTestContext();
  const ahead = new Date(Date.now() + 60_000).toISOString();
  await withPosts(own, [
    { title: "public", published: true, publishedAt: day(1) },
    { title: "ahead", published: true, publishedAt: ahead },
    { title: "draft" },
    { title: "draft with a date", publishedAt: day(1) },
  ]);
  const { items } = await own.callerAs(someAdmin).blog.admin.table({ order: "asc" });
  expect(items.map(({ title, isPublic }) => [title, isPublic])).toEqual([
    ["public", true],
    ["ahead", false],
    ["draft", false],
    ["draft with a date", false],
  ]);
  expect(items[0]).not.toHaveProperty("content");
  expect(items[0]).toMatchObject({ createdAt: day(1), publishedAt: day(1), slug: "post-0" });
});

test("without posts, the table of posts has one empty page", async () => {
  expect(await admin.table({})).toEqual({ items: [], total: 0, page: 1, pageSize: 25 });
});

const refused: object[] = [
  { page: 0 },
  { page: 1.5 },
  { page: 100_001 },
  { sort: "content" },
  { order: "up" },
  { q: "x".repeat(256) },
  { limit: 10 },
];

test.each(refused)("the list of posts in the back office refuses the query %j", async (input) => {
  expect(await refusalOf(admin.table(input))).toMatchObject({ code: "BAD_REQUEST" });
});

test("a search for characters that are special in SQL finds only posts that contain these characters", async () => {
  for (const sort of posts.sorts) {
    for (const q of ["'", "\\", "%", "_", '"; drop table users --']) {
      expect((await admin.table({ q, sort })).total).toBe(0);
    }
  }
});
