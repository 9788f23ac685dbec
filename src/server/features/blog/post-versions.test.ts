import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "#common/blog/post.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";

const content = "<p>Twenty characters, and a few more.</p>";
const draft = (slug: string) => ({ title: `The post ${slug}`, slug, content });

let opened: TestContext;
let admin: ReturnType<TestContext["callerAs"]>["blog"]["admin"];
beforeAll(async () => {
  opened = await openTestContext();
  admin = opened.callerAs(someAdmin).blog.admin;
});
afterAll(() => opened[Symbol.asyncDispose]());

const versionsOf = async (id: number) => (await admin.versions({ id })).items;

/** Stores a post directly in the database, as an import does, so that the post has no versions. */
async function importPost(slug: string, authorId: number | null): Promise<number> {
  const { id } = await opened.context.database.db
    .insertInto("blogPosts")
    .values({ ...draft(slug), authorId, updatedAt: "2025-01-05T10:20:30.123456Z" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads a time from the database with its microseconds, which no API call returns. */
async function momentOf(row: string, column: string): Promise<unknown> {
  const { rows } = await opened.context.database.query(`select ${column}::text from ${row}`);
  expect(rows[0]?.[column]).toMatch(/\.\d{4,6}[+-]/);
  return rows[0]?.[column];
}

const writtenOf = (post: Omit<Post, "id">) => ({
  title: post.title,
  slug: post.slug,
  content: post.content,
  excerpt: post.excerpt,
  featuredImage: post.featuredImage,
  searchTitle: post.searchTitle,
  searchText: post.searchText,
  shareTitle: post.shareTitle,
  shareText: post.shareText,
  tags: post.tags,
});

test("each save of a post stores a version with the account and the time of the save, and versions are listed newest first", async () => {
  const created = await admin.create(draft("each-save"));
  const renamed = await admin.update({ id: created.id, title: "Another title" });
  const published = await admin.update({ id: created.id, published: true });
  const versions = await versionsOf(created.id);
  expect(versions).toEqual(
    [published, renamed, created].map((post, index) => ({
      id: versions[index]?.id,
      savedAt: post.updatedAt,
      savedBy: "admin",
      title: post.title,
      published: post.published,
    })),
  );
  const versionId = versions[0]?.id ?? 0;
  expect(await admin.version({ id: created.id, versionId })).toEqual({
    ...versions[0],
    ...writtenOf(published),
    publishedAt: published.publishedAt,
  });
});

test("saving a post without changes stores no version, even if the request names every field", async () => {
  const post = await admin.create({ ...draft("no-change"), excerpt: "In short", published: true });
  const { title, slug, excerpt, published, publishedAt } = post;
  const same = { title, slug, content: `${content}<script>1</script>`, excerpt, published };
  expect(await admin.update({ id: post.id, ...same, publishedAt })).toEqual(post);
  expect(await versionsOf(post.id)).toHaveLength(1);
});

test("a rejected save of a post stores no version", async () => {
  await admin.create(draft("is-taken"));
  const id = await importPost("refused-save", null);
  expect(await refusalOf(admin.update({ id, slug: "is-taken" }))).toMatchObject({
    code: "CONFLICT",
  });
  expect(await versionsOf(id)).toEqual([]);
});

test.each([
  ["its author", "by-author", someAdmin.id, "admin"],
  ["no account", "by-nobody", null, null],
])(
  "the first save of an imported post also stores the post's earlier text as a version, whose author is %s",
  async (_, slug, authorId, savedBy) => {
    const id = await importPost(slug, authorId);
    const before = await admin.byId({ id });
    const moment = await momentOf(`blog_posts where id = ${id}`, "updated_at");
    await admin.update({ id, content: "<p>Another text of a certain length.</p>" });
    const [, first, ...others] = await versionsOf(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ savedAt: before.updatedAt, savedBy });
    expect(await admin.version({ id, versionId: first?.id ?? 0 })).toMatchObject(writtenOf(before));
    expect(await momentOf(`post_versions where id = ${first?.id}`, "saved_at")).toBe(moment);
  },
);

test("a version of a post does not name its author if the author's account was deleted", async () => {
  const { db } = opened.context.database;
  const user = await db
    .insertInto("users")
    .values({ username: "leaver", password: "none", isAdmin: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const leaver = opened.callerAs({ ...someAdmin, id: user.id, username: "leaver" });
  const { id } = await leaver.blog.admin.create(draft("by-leaver"));
  await db.deleteFrom("users").where("id", "=", user.id).execute();
  expect(await versionsOf(id)).toMatchObject([{ savedBy: null }]);
});

test("the next page of a post's versions begins after the last version of the page before", async () => {
  const { id } = await admin.create(draft("many-saves"));
  for (let save = 1; save < 7; save += 1) await admin.update({ id, title: `Save number ${save}` });
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await admin.versions({ id, limit: 3, ...(cursor && { cursor }) });
    titles.push(...part.items.map(({ title }) => title));
    cursor = part.nextCursor ?? undefined;
  } while (cursor);
  expect(titles).toEqual([
    ...[6, 5, 4, 3, 2, 1].map((save) => `Save number ${save}`),
    "The post many-saves",
  ]);
  for (const odd of ["0", "-1", "1.5", "9999999999", "' or true"]) {
    expect(await refusalOf(admin.versions({ id, cursor: odd }))).toEqual({
      code: "BAD_REQUEST",
      message: "cursor is not valid",
    });
  }
});

test("restoring a version of a post restores its texts, and does not change whether and when it is published", async () => {
  const outside = { searchTitle: "Found", searchText: "So", shareTitle: "Shared", shareText: "As" };
  const first = await admin.create({ ...draft("first-slug"), excerpt: "In short", ...outside });
  const { id } = first;
  const changed = { title: "Another title", slug: "second-slug", excerpt: null, published: true };
  const second = await admin.update({
    id,
    ...changed,
    featuredImage: "/media/demo/a.svg",
    searchTitle: " ",
    searchText: null,
    shareTitle: "Shared otherwise",
  });
  expect(second).toMatchObject({ searchTitle: null, searchText: null, shareText: "As" });
  const oldest = (await versionsOf(id)).at(-1)?.id ?? 0;
  const restored = await admin.restore({ id, versionId: oldest });
  expect(restored).toEqual({
    ...second,
    ...writtenOf(first),
    updatedAt: restored.updatedAt,
  });
  expect(await versionsOf(id)).toHaveLength(3);
  // The restore has changed the slug from `second-slug` back to `first-slug`, so `second-slug`
  // redirects.
  expect(await opened.callerAs().blog.currentSlug({ slug: "second-slug" })).toBe("first-slug");
  // Restoring the same version a second time changes nothing.
  expect(await admin.restore({ id, versionId: oldest })).toEqual(restored);
  expect(await versionsOf(id)).toHaveLength(3);
});

test("when a version of a post is restored, unsafe HTML is removed from its content again", async () => {
  const { id } = await admin.create(draft("cleaned-again"));
  await opened.context.database.db
    .insertInto("postVersions")
    .values({
      ...draft("cleaned-again"),
      postId: id,
      savedAt: new Date(),
      published: false,
      content: `${content}<script>alert(1)</script><p>More</p>`,
    })
    .execute();
  const versionId = (await versionsOf(id))[0]?.id ?? 0;
  expect((await admin.restore({ id, versionId })).content).toBe(`${content}<p>More</p>`);
});

test("a version of a post cannot be restored if another post now has the slug of that version", async () => {
  const { id } = await admin.create(draft("given-away"));
  const versionId = (await versionsOf(id))[0]?.id ?? 0;
  await admin.update({ id, slug: "moved-on" });
  await admin.create(draft("given-away"));
  expect(await refusalOf(admin.restore({ id, versionId }))).toEqual({
    code: "CONFLICT",
    message: "A post with this slug already exists",
  });
});

test("restoring a version of a post fails if the post has no such version, or was saved in the meantime", async () => {
  const post = await admin.create(draft("has-a-version"));
  const other = await admin.create(draft("has-another"));
  const versionId = (await versionsOf(post.id))[0]?.id ?? 0;
  const missing = { code: "NOT_FOUND", message: "There is no such version" };
  for (const input of [
    { id: other.id, versionId },
    { id: 2_147_483_647, versionId },
    { id: post.id, versionId: 2_147_483_647 },
  ]) {
    expect(await refusalOf(admin.version(input))).toEqual(missing);
    expect(await refusalOf(admin.restore(input))).toEqual(missing);
  }
  await admin.update({ id: post.id, title: "In the meantime" });
  const late = admin.restore({ id: post.id, versionId, expectedUpdatedAt: post.updatedAt });
  expect(await refusalOf(late)).toMatchObject({ code: "CONFLICT" });
});

test("deleting a post deletes its versions", async () => {
  const { id } = await admin.create(draft("goes-away"));
  await admin.delete({ id });
  expect(await versionsOf(id)).toEqual([]);
});

test("after random edits of a post, every version can be restored", async () => {
  const edit = fc.record(
    {
      title: fc.string({ minLength: 5, maxLength: 40 }).filter((t) => t.trim().length >= 5),
      slug: fc.constantFrom("edited-one", "edited-two", "edited-three"),
      content: fc
        .lorem({ mode: "sentences" })
        .map((text) => `<p>${text} ${"and more ".repeat(3)}</p>`),
      excerpt: fc.option(fc.lorem()),
      featuredImage: fc.option(fc.constantFrom("/media/demo/a.svg", "https://example.org/b.jpg")),
      published: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (edits, nth) => {
        const { id } = await admin.create(draft("edited"));
        for (const fields of edits) await admin.update({ id, ...fields });
        const versions = await versionsOf(id);
        const versionId = versions[nth % versions.length]?.id ?? 0;
        const version = await admin.version({ id, versionId });
        const last = await admin.byId({ id });
        const restored = await admin.restore({ id, versionId });
        expect(writtenOf(restored)).toEqual(writtenOf({ ...restored, ...version }));
        expect(restored.published).toBe(last.published);
        expect(restored.publishedAt).toBe(last.publishedAt);
        await admin.delete({ id });
      },
    ),
    { numRuns: 25 },
  );
});
