import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";

let opened: TestContext;
let visitor: ReturnType<TestContext["callerAs"]>["blog"];
let admin: ReturnType<TestContext["callerAs"]>["blog"]["admin"];

beforeAll(async () => {
  opened = await openTestContext();
  visitor = opened.callerAs().blog;
  admin = opened.callerAs(someAdmin).blog.admin;
});
afterAll(() => opened[Symbol.asyncDispose]());

const write = (slug: string, tags: string[], fields: object = {}) =>
  admin.create({
    title: `The post ${slug}`,
    slug,
    content: "<p>Twenty characters, and a few more.</p>",
    published: true,
    tags,
    ...fields,
  });

const slugsOf = async (tag: string) =>
  (await visitor.list({ tag })).items.map(({ slug }) => slug).sort();

test("visitors see the public posts with any spelling of a tag in one list, without drafts", async () => {
  await write("first", ["Köln", "Rent"]);
  await write("second", ["koln"]);
  await write("third", ["Köln"]);
  await write("draft", ["Köln", "Secret"], { published: false });
  await write("later", ["Secret"], { publishedAt: "2999-01-01T00:00:00Z" });
  expect(await visitor.tags()).toEqual([
    { slug: "koln", name: "Köln", posts: 3 },
    { slug: "rent", name: "Rent", posts: 1 },
  ]);
  expect(await visitor.tag({ slug: "koln" })).toEqual({ slug: "koln", name: "Köln", posts: 3 });
  expect(await slugsOf("koln")).toEqual(["first", "second", "third"]);
  expect(await slugsOf("rent")).toEqual(["first"]);
  expect(await slugsOf("secret")).toEqual([]);
  expect(await refusalOf(visitor.tag({ slug: "secret" }))).toEqual({
    code: "NOT_FOUND",
    message: "There is no such tag",
  });
  expect(await admin.usedTags()).toEqual(["Köln", "Rent", "Secret", "koln"].sort());
});

test("tags that are read after the time of the next publication include the tags of the post that became public", async () => {
  const { database, nextPublication, publicTags } = opened.context;
  const { id } = await write("in-time", ["Balcony"], { publishedAt: "2999-01-01T00:00:00Z" });
  await nextPublication.get();
  expect((await publicTags.get()).map(({ slug }) => slug)).not.toContain("balcony");
  // The row is changed without `changeRows`, so that the cached values learn nothing about it: as
  // when the time of a publication passes.
  await database.db
    .updateTable("blogPosts")
    .set({ publishedAt: new Date("2020-01-01T00:00:00Z") })
    .where("id", "=", id)
    .execute();
  nextPublication.expire();
  await nextPublication.get();
  expect((await publicTags.get()).map(({ slug }) => slug)).toContain("balcony");
});

test("a tag disappears for visitors as soon as its last post is unpublished", async () => {
  const { id } = await write("only-one", ["Balconies"]);
  expect(await visitor.tags()).toContainEqual({ slug: "balconies", name: "Balconies", posts: 1 });
  await admin.update({ id, published: false });
  expect((await visitor.tags()).map(({ slug }) => slug)).not.toContain("balconies");
});

test("when a tag is renamed, drafts and versions get the new name, and the tag's old addresses redirect; undo restores the old name and addresses", async () => {
  const { id } = await write("named", ["Small flats", "Tips"]);
  const draft = await write("named-draft", ["small  Flats"], { published: false });
  const first = await admin.renameTag({ slug: "small-flats", name: "Studios" });
  expect(first.posts).toBe(2);
  await admin.renameTag({ slug: "studios", name: "One room" });
  expect(await admin.byId({ id })).toMatchObject({ tags: ["One room", "Tips"] });
  expect(await admin.byId({ id: draft.id })).toMatchObject({ tags: ["One room"] });
  for (const slug of ["small-flats", "studios", "one-room"]) {
    expect(await visitor.tag({ slug })).toMatchObject({ slug: "one-room", name: "One room" });
  }
  // The posts have changed since the tag was first renamed. So undoing the first renaming restores
  // no tags, and the tag keeps its present name.
  if (!first.undo) throw new Error("The change cannot be taken back");
  expect(await admin.restoreTag(first.undo)).toEqual({ posts: 0 });
  const back = await admin.renameTag({ slug: "one-room", name: "Small flats" });
  expect(await visitor.tag({ slug: "studios" })).toMatchObject({ slug: "small-flats" });
  if (!back.undo) throw new Error("The change cannot be taken back");
  expect(await admin.restoreTag(back.undo)).toEqual({ posts: 2 });
  expect(await visitor.tag({ slug: "one-room" })).toMatchObject({ slug: "one-room" });
  expect(await visitor.tag({ slug: "small-flats" })).toMatchObject({ slug: "one-room" });
});

test("a tag that gets the name of another tag is merged with that tag, and no post has the tag twice; undo separates the two tags again", async () => {
  const { id } = await write("joined", ["Deposit", "Caution", "Deposits"]);
  const { undo } = await admin.renameTag({ slug: "caution", name: "Deposit" });
  expect(await admin.byId({ id })).toMatchObject({ tags: ["Deposit", "Deposits"] });
  expect(await visitor.tag({ slug: "caution" })).toMatchObject({ slug: "deposit" });
  if (undo) await admin.restoreTag(undo);
  expect(await admin.byId({ id })).toMatchObject({ tags: ["Deposit", "Caution", "Deposits"] });
  expect(await visitor.tag({ slug: "caution" })).toMatchObject({ slug: "caution" });
});

test("undo restores a deleted tag only in posts that were not changed after the deletion", async () => {
  const same = await write("stays", ["Passing", "Tips"]);
  const edited = await write("edited", ["Passing"]);
  const { posts, undo } = await admin.deleteTag({ slug: "passing" });
  expect(posts).toBe(2);
  expect((await admin.tags()).map(({ slug }) => slug)).not.toContain("passing");
  await admin.update({ id: edited.id, title: "Edited since" });
  if (!undo) throw new Error("The change cannot be taken back");
  expect(await admin.restoreTag(undo)).toEqual({ posts: 1 });
  expect(await admin.byId({ id: same.id })).toMatchObject({ tags: ["Passing", "Tips"] });
  expect(await admin.byId({ id: edited.id })).toMatchObject({ tags: [] });
  expect(await refusalOf(admin.deleteTag({ slug: "no-such-tag" }))).toEqual({
    code: "NOT_FOUND",
    message: "There is no such tag",
  });
});

test("a post keeps the first spelling of each tag, without needless spaces", async () => {
  expect(await write("tidy", [" First   steps ", "first steps", "Money"])).toMatchObject({
    tags: ["First steps", "Money"],
  });
});

test("versions of a post contain its tags, and saving the same tags again creates no version", async () => {
  const { id, tags } = await write("versions", ["One"]);
  expect(tags).toEqual(["One"]);
  await admin.update({ id, tags: ["One"] });
  expect((await admin.versions({ id })).items).toHaveLength(1);
  await admin.update({ id, tags: [] });
  const [, first] = (await admin.versions({ id })).items;
  expect(await admin.restore({ id, versionId: first?.id ?? 0 })).toMatchObject({ tags: ["One"] });
});

test.each([
  [["!?"], "A tag must contain a letter or a digit"],
  [["a".repeat(41)], "A tag must be at most 40 characters"],
  [Array.from({ length: 11 }, (_, n) => `Tag ${n}`), "A post may have at most 10 tags"],
])(
  "a post with the invalid tags %j is refused, and the error message says what is wrong",
  async (tags, message) => {
    expect(await refusalOf(write("refused", tags))).toEqual({ code: "BAD_REQUEST", message });
  },
);
