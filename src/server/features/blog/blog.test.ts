import { afterAll, beforeAll, expect, test } from "vitest";
import type { PostInput } from "#common/blog/post.ts";
import { longMoment } from "#common/dates.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { toAppError } from "../../to-app-error.ts";

const content = "<p>Twenty characters, and a few more.</p>";
const draft = (slug: string, fields: Partial<PostInput> = {}) => ({
  title: `The post ${slug}`,
  slug,
  content,
  ...fields,
});
const published = (slug: string, fields: Partial<PostInput> = {}) =>
  draft(slug, { published: true, ...fields });

let opened: TestContext;
let visitor: ReturnType<TestContext["callerAs"]>;
let admin: ReturnType<TestContext["callerAs"]>;
beforeAll(async () => {
  opened = await openTestContext();
  visitor = opened.callerAs();
  admin = opened.callerAs(someAdmin);
});
afterAll(() => opened[Symbol.asyncDispose]());

test("visitors can read a post while it is published, and cannot read it before it is published or after it is unpublished", async () => {
  const post = await admin.blog.admin.create(draft("on-and-off"));
  expect(post).toMatchObject({ published: false, publishedAt: null, authorId: someAdmin.id });
  const missing = { code: "NOT_FOUND", message: "There is no such post" };
  expect(await refusalOf(visitor.blog.bySlug({ slug: "on-and-off" }))).toEqual(missing);
  expect((await visitor.blog.list({})).items.map(({ slug }) => slug)).not.toContain("on-and-off");

  const { publishedAt } = await admin.blog.admin.update({ id: post.id, published: true });
  expect(publishedAt).not.toBeNull();
  expect(await visitor.blog.bySlug({ slug: "on-and-off" })).toMatchObject({ content, publishedAt });

  await admin.blog.admin.update({ id: post.id, published: false });
  expect(await refusalOf(visitor.blog.bySlug({ slug: "on-and-off" }))).toEqual(missing);
  // A post that is published again keeps the time of its first publication.
  const again = await admin.blog.admin.update({ id: post.id, published: true });
  expect(again.publishedAt).toBe(publishedAt);
});

test("visitors cannot read a post before its publication time", async () => {
  const ahead = new Date(Date.now() + 60_000).toISOString();
  await admin.blog.admin.create(published("tomorrow", { publishedAt: ahead }));
  expect(await refusalOf(visitor.blog.bySlug({ slug: "tomorrow" }))).toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await visitor.blog.list({})).items.map(({ slug }) => slug)).not.toContain("tomorrow");
  expect((await opened.context.nextPublication.get())?.toISOString()).toBe(ahead);
});

test("the list of posts continues after a cursor, newest first, without gaps or repeats", async () => {
  await using own = await openTestContext();
  const caller = own.callerAs(someAdmin);
  // Of two posts with the same publication time, the post with the higher id comes first.
  for (let index = 0; index < 7; index += 1) {
    const publishedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))).toISOString();
    await caller.blog.admin.create(published(`post-${index}`, { publishedAt }));
  }
  const slugs: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await own.callerAs().blog.list({ limit: 3, ...(cursor && { cursor }) });
    slugs.push(...part.items.map(({ slug }) => slug));
    cursor = part.nextCursor ?? undefined;
  } while (cursor);
  expect(slugs).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `post-${index}`));
  const item = (await caller.blog.list({ limit: 1 })).items[0];
  expect(item).not.toHaveProperty("content");
});

test.each([
  ["2026-13-01T00:00:00.000000Z_1"],
  ["2024-02-31T00:00:00.000000Z_1"],
  ["0000-01-01T00:00:00.000000Z_1"],
  ["100000-01-01T00:00:00.000000Z_1"],
  ["2026-01-01T00:00:00.000000Z_9999999999"],
  ["1"],
  ["' or true"],
])("the list of posts rejects the invalid cursor %s", async (cursor) => {
  expect(await refusalOf(visitor.blog.list({ cursor }))).toEqual({
    code: "BAD_REQUEST",
    message: "cursor is not valid",
  });
});

test.each([
  ["its excerpt", { excerpt: "In short." }, "In short."],
  [
    "the whole text of a short post",
    { content: "<p>Just this <b>much</b>.</p>" },
    "Just this much.",
  ],
  [
    "the first 150 characters of a longer text",
    { content: `<p>${"x".repeat(200)}</p>` },
    `${"x".repeat(150)}...`,
  ],
  [
    "cut between characters as a reader sees them",
    { content: `<p>${"👩‍👩‍👧".repeat(151)}</p>` },
    `${"👩‍👩‍👧".repeat(150)}...`,
  ],
  [
    "without a part of a tag that is cut in the middle",
    { content: `<p>Hi</p><img src="https://example.org/?${"a=1&b=2".repeat(2_000)}">` },
    "Hi",
  ],
  [
    "the text after a tag of any length",
    { content: `<p title="${"<".repeat(20_000)}">This comes late.</p>` },
    "This comes late.",
  ],
  [
    "cut at 3,000 code points, even within one character",
    { content: `<p>e${"\u0301".repeat(20_000)}</p>` },
    `e${"\u0301".repeat(2_999)}...`,
  ],
  [
    "text with spaces between blocks and with decoded entities",
    { content: "<h2>Rent &amp; more</h2><p>1 &lt; 2</p>" },
    "Rent & more 1 < 2",
  ],
])("the preview of a post in lists is %s", async (_, fields, preview) => {
  const post = await admin.blog.admin.create(published("previewed", fields));
  const previewNow = async () =>
    (await visitor.blog.list({})).items.find(({ id }) => id === post.id)?.preview;
  expect(await previewNow()).toBe(preview);
  const other = `<p>${"Another text. ".repeat(2)}</p>`;
  await admin.blog.admin.update({ id: post.id, content: other, excerpt: null });
  expect(await previewNow()).toBe("Another text. Another text.");
  const [, first] = (await admin.blog.admin.versions({ id: post.id })).items;
  await admin.blog.admin.restore({
    id: post.id,
    versionId: first?.id ?? 0,
    expectedUpdatedAt: (await admin.blog.admin.byId({ id: post.id })).updatedAt,
  });
  expect(await previewNow()).toBe(preview);
  expect(post).not.toHaveProperty("contentPreview");
  await admin.blog.admin.delete({ id: post.id });
});

test.each([
  [{ title: "Four" }, "Title must be at least 5 characters"],
  [{ title: "x".repeat(256) }, "Title must be at most 255 characters"],
  [{ slug: "ab" }, "Slug must be at least 3 characters"],
  [{ slug: undefined }, "Enter a slug"],
  [{ title: "" }, "Enter a title"],
  [{ slug: "Not a slug" }, "Slug must contain only lowercase letters, numbers, and hyphens"],
  [{ slug: "admin" }, "Slug cannot be admin: that path is taken"],
  [{ content: "too short" }, "Content must be at least 20 characters"],
  [{ content: `<script>${"x".repeat(99)}</script>` }, "Content must be at least 20 characters"],
  [{ featuredImage: "not an address" }, "Please enter a valid URL"],
  [{ featuredImage: "javascript:alert(1)" }, "Please enter a valid URL"],
  [{ featuredImage: "/media/../secret" }, "Please enter a valid URL"],
  [{ featuredImage: 5 as never }, "Please enter a valid URL"],
  [{ excerpt: 5 as never }, "Excerpt must be text"],
  [{ publishedAt: "1969-12-31T23:59:59Z" }, "The date must be between 1970 and 9999"],
  [{ publishedAt: "9999-12-31T23:59:59-01:00" }, "The date must be between 1970 and 9999"],
  [{ colour: "red" }, 'Unknown field: "colour"'],
  [{ createdAt: new Date().toISOString() }, 'Unknown field: "createdAt"'],
])("a post with %j is rejected with the message: %s", async (fields, message) => {
  const input = { ...draft("refused"), ...fields } as PostInput;
  expect(await refusalOf(admin.blog.admin.create(input))).toEqual({ code: "BAD_REQUEST", message });
});

test("if too little text is left after unsafe HTML was removed, a post is refused with an error about its content field", async () => {
  const input = draft("emptied", { content: `<p>Hi</p><script>${"x".repeat(99)}</script>` });
  const error = await admin.blog.admin.create(input).then(() => undefined, toAppError);
  expect(error?.status).toBe(400);
  const message = "Content must be at least 20 characters";
  expect(error?.issues).toEqual([{ path: "content", message }]);
});

test("a post with more than 1 MB of content is rejected as too large", async () => {
  const large = draft("large", { content: `<p>${"ä".repeat(500_001)}</p>` });
  expect(await refusalOf(admin.blog.admin.create(large))).toMatchObject({
    code: "PAYLOAD_TOO_LARGE",
  });
});

test("the empty optional fields of a post are stored as null, and filled fields with their values", async () => {
  const post = await admin.blog.admin.create(
    draft("empty", { excerpt: "  ", featuredImage: "/media/demo/a.svg" }),
  );
  expect(post).toMatchObject({ excerpt: null, featuredImage: "/media/demo/a.svg" });
  const cleared = await admin.blog.admin.update({ id: post.id, featuredImage: null });
  expect(cleared.featuredImage).toBeNull();
});

test("unsafe HTML is removed from a blog post before it is stored", async () => {
  const post = await admin.blog.admin.create(
    draft("cleaned", { content: `${content}<script>alert(1)</script>` }),
  );
  expect(post.content).toBe(content);
  const changed = await admin.blog.admin.update({
    id: post.id,
    content: `${content}<img src="x" onerror="alert(1)">`,
  });
  expect(changed.content).toBe(`${content}<img src="x" alt="">`);
});

test("a post cannot be saved with the slug of another post", async () => {
  const taken = { code: "CONFLICT", message: "A post with this slug already exists" };
  await admin.blog.admin.create(draft("only-one"));
  expect(await refusalOf(admin.blog.admin.create(draft("only-one")))).toEqual(taken);
  const other = await admin.blog.admin.create(draft("another-one"));
  const stolen = admin.blog.admin.update({ id: other.id, slug: "only-one" });
  expect(await refusalOf(stolen)).toEqual(taken);
});

test("the old slug of a post redirects to the post while the post is public", async () => {
  const leadsTo = (slug: string) => visitor.blog.currentSlug({ slug });
  const post = await admin.blog.admin.create(published("first-name"));
  await admin.blog.admin.update({ id: post.id, slug: "second-name" });
  await admin.blog.admin.update({ id: post.id, slug: "third-name" });
  expect(await leadsTo("first-name")).toBe("third-name");
  expect(await leadsTo("second-name")).toBe("third-name");

  await admin.blog.admin.update({ id: post.id, published: false });
  expect(await leadsTo("first-name")).toBeNull();
  await admin.blog.admin.update({ id: post.id, published: true });

  // When a post gets one of its old slugs again, this slug shows the post and no longer redirects.
  await admin.blog.admin.update({ id: post.id, slug: "first-name" });
  expect(await leadsTo("first-name")).toBeNull();
  expect(await leadsTo("third-name")).toBe("first-name");

  // A new post may take a slug that another post had before. The slug redirects to the other post
  // until the new post is public.
  const taker = await admin.blog.admin.create(draft("second-name"));
  expect(await leadsTo("second-name")).toBe("first-name");
  await admin.blog.admin.update({ id: taker.id, published: true });
  expect((await visitor.blog.bySlug({ slug: "second-name" })).id).toBe(taker.id);
  await admin.blog.admin.delete({ id: taker.id });
  expect(await leadsTo("second-name")).toBe("first-name");

  await admin.blog.admin.delete({ id: post.id });
  expect(await leadsTo("third-name")).toBeNull();
});

test("the old slug of a draft returns 404, like an unknown slug", async () => {
  const post = await admin.blog.admin.create(draft("draft-name"));
  await admin.blog.admin.update({ id: post.id, slug: "better-name" });
  expect(await visitor.blog.currentSlug({ slug: "draft-name" })).toBeNull();
});

test("an update without fields does not change a post, and an update that is based on an outdated version is refused", async () => {
  const post = await admin.blog.admin.create(draft("two-editors"));
  expect(await admin.blog.admin.update({ id: post.id })).toEqual(post);
  const first = await admin.blog.admin.update({
    id: post.id,
    title: "The first to save",
    expectedUpdatedAt: post.updatedAt,
  });
  const late = admin.blog.admin.update({
    id: post.id,
    title: "Too late",
    expectedUpdatedAt: post.updatedAt,
  });
  expect(await refusalOf(late)).toEqual({
    code: "CONFLICT",
    message: `This post was changed by admin on ${longMoment(first.updatedAt)} in the meantime`,
  });
  expect(await admin.blog.admin.byId({ id: post.id })).toEqual(first);
});

test("the administrators' list of posts contains drafts, and can be searched by title and slug", async () => {
  const { id } = await admin.blog.admin.create(draft("find-me", { title: "100% of a_deposit" }));
  const find = async (q: string) =>
    (await admin.blog.admin.list({ q })).items.map((post) => post.id);
  expect(await find("100% of")).toEqual([id]);
  expect(await find("A_DEP")).toEqual([id]);
  expect(await find("find-m")).toEqual([id]);
  // A search for special characters of SQL's LIKE finds only posts that contain these characters.
  expect(await find("a%deposit")).toEqual([]);
  const [newest] = (await admin.blog.admin.list({ limit: 1 })).items;
  expect(newest?.id).toBe(id);
});

test("reading, changing or deleting a post that does not exist returns 404", async () => {
  const missing = { code: "NOT_FOUND", message: "There is no such post" };
  const id = 2_147_483_647;
  expect(await refusalOf(admin.blog.admin.byId({ id }))).toEqual(missing);
  expect(await refusalOf(admin.blog.admin.update({ id, title: "A new title" }))).toEqual(missing);
  expect(await refusalOf(admin.blog.admin.delete({ id }))).toEqual(missing);
});
