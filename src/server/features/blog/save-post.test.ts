import { afterAll, beforeAll, expect, test } from "vitest";
import type { PostInput } from "#common/blog/post.ts";
import { longMoment } from "#common/dates.ts";
import { updateRow } from "../../content/save-row.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { storedPosts } from "./stored-posts.ts";

const draft = (slug: string, fields: Partial<PostInput> = {}) => ({
  title: `The post ${slug}`,
  slug,
  content: "<p>Twenty characters, and a few more.</p>",
  published: false,
  ...fields,
});

let opened: TestContext;
let visitor: ReturnType<TestContext["callerAs"]>["blog"];
let admin: ReturnType<TestContext["callerAs"]>["blog"]["admin"];
beforeAll(async () => {
  opened = await openTestContext();
  visitor = opened.callerAs().blog;
  admin = opened.callerAs(someAdmin).blog.admin;
});
afterAll(() => opened[Symbol.asyncDispose]());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const isPublic = async (slug: string) => (await refusalOf(visitor.bySlug({ slug }))) === undefined;

test("if several saves of a post, based on the same earlier version, arrive at the same time, exactly one succeeds", async () => {
  const post = await admin.create(draft("at-once"));
  // The test runs several rounds. In the first round, the saves are not simultaneous, because each
  // must first open a database connection, and the connections open one after the other.
  for (let round = 0; round < 4; round += 1) {
    const before = await admin.byId({ id: post.id });
    const titles = Array.from({ length: 8 }, (_, index) => `Round ${round}, save ${index}`);
    const save = (title: string) =>
      refusalOf(admin.update({ id: post.id, title, expectedUpdatedAt: before.updatedAt }));
    const refusals = await Promise.all(titles.map(save));
    const now = await admin.byId({ id: post.id });
    const message = `This post was changed by admin on ${longMoment(now.updatedAt)} in the meantime`;
    expect(refusals.filter(Boolean)).toEqual(
      Array.from({ length: 7 }, () => ({ code: "CONFLICT", message })),
    );
    expect(now.title).toBe(titles[refusals.indexOf(undefined)]);
  }
  expect((await admin.versions({ id: post.id })).items).toHaveLength(5);
});

test("the error of a save that is based on an outdated version names the account and the time of the newer save, if they are known", async () => {
  const { db } = opened.context.database;
  const { id, updatedAt } = await admin.create(draft("told-when"));
  const change = (actor: typeof someAdmin | null) =>
    db.transaction().execute(async (trx) => {
      await updateRow(
        trx,
        storedPosts,
        { id, title: `Changed by ${actor?.username ?? "nobody"}` },
        actor,
      );
      await trx
        .updateTable("blogPosts")
        .set({ updatedAt: "2025-01-05T10:20:59Z" })
        .where("id", "=", id)
        .execute();
    });
  const late = () =>
    refusalOf(admin.update({ id, title: "Too late", expectedUpdatedAt: updatedAt }));
  await change(someAdmin);
  expect(await late()).toEqual({
    code: "CONFLICT",
    message: "This post was changed by admin on January 5, 2025 at 10:20 UTC in the meantime",
  });
  await change(null);
  expect(await late()).toEqual({
    code: "CONFLICT",
    message: "This post was changed on January 5, 2025 at 10:20 UTC in the meantime",
  });
});

test("two changes of a post within one millisecond get different times", async () => {
  const { id } = await admin.create(draft("quickly"));
  const moments = await opened.context.database.db.transaction().execute(async (trx) => {
    const all: string[] = [];
    for (let save = 0; save < 30; save += 1) {
      all.push(
        (await updateRow(trx, storedPosts, { id, title: `Save number ${save}` }, null)).updatedAt,
      );
    }
    return all;
  });
  expect(new Set(moments).size).toBe(30);
  expect(moments).toEqual(moments.toSorted());
});

test("a change of a post always gets a later time than the change before, even if the earlier change has a time in the future", async () => {
  const { id } = await admin.create(draft("fast-clock"));
  const ahead = new Date(inHours(1));
  await opened.context.database.db
    .updateTable("blogPosts")
    .set({ updatedAt: ahead })
    .where("id", "=", id)
    .execute();
  const { updatedAt } = await admin.update({ id, title: "A later title" });
  expect(Date.parse(updatedAt)).toBe(ahead.getTime() + 1);
});

test("the audit log records which account did what to which post", async () => {
  const { id } = await admin.create(draft("audited", { title: "An audited post" }));
  const versionId = (await admin.versions({ id })).items[0]?.id ?? 0;
  await admin.update({ id, title: "A new title" });
  await admin.update({ id, published: true, excerpt: "In short" });
  await admin.update({ id, published: true });
  await admin.update({ id, published: false });
  await admin.restore({ id, versionId });
  await refusalOf(admin.update({ id, slug: "no slug" }));
  await admin.delete({ id });
  const { items } = await opened.callerAs(someAdmin).audit.list({ limit: 6 });
  const by = ({ username, action, subject }: (typeof items)[number]) =>
    `${username} ${action} ${subject}`;
  expect(items.map(by).toReversed()).toEqual([
    "admin post.create An audited post",
    "admin post.update A new title",
    "admin post.publish A new title",
    "admin post.unpublish A new title",
    "admin post.restore An audited post",
    "admin post.delete An audited post",
  ]);
});

test("a change of a post that is rolled back is not in the audit log", async () => {
  const { db } = opened.context.database;
  const count = async () =>
    (await db.selectFrom("auditLog").select("id").execute()).length +
    (await db.selectFrom("postVersions").select("id").execute()).length;
  const before = await count();
  await admin.create(draft("stays-taken"));
  expect(await count()).toBe(before + 2);
  await refusalOf(admin.create(draft("stays-taken")));
  await refusalOf(admin.delete({ id: 2_147_483_647 }));
  expect(await count()).toBe(before + 2);
});

test("a draft can have a future publication time, and once the draft is published, visitors can read it from that time on", async () => {
  const publishedAt = inHours(2);
  const { id } = await admin.create(draft("planned"));
  expect(await admin.update({ id, publishedAt })).toMatchObject({ published: false, publishedAt });
  expect((await admin.update({ id, published: true })).publishedAt).toBe(publishedAt);
  expect(await isPublic("planned")).toBe(false);
  expect((await opened.context.nextPublication.get())?.toISOString()).toBe(publishedAt);
});

test("the publication time of a published post can be made earlier or later, or set to now", async () => {
  const { id } = await admin.create(draft("moved", { published: true }));
  expect(await isPublic("moved")).toBe(true);

  await admin.update({ id, publishedAt: inHours(3) });
  expect(await isPublic("moved")).toBe(false);
  await admin.update({ id, publishedAt: inHours(1) });
  expect(await isPublic("moved")).toBe(false);
  const earlier = inHours(-48);
  expect((await admin.update({ id, publishedAt: earlier })).publishedAt).toBe(earlier);
  expect(await isPublic("moved")).toBe(true);

  await admin.update({ id, publishedAt: inHours(5) });
  const startedAt = Date.now();
  const { publishedAt } = await admin.update({ id, publishedAt: null });
  expect(Date.parse(publishedAt ?? "")).toBeGreaterThanOrEqual(startedAt);
  expect(await isPublic("moved")).toBe(true);
});

test("publishing a draft without a publication time sets the current time", async () => {
  const { id } = await admin.create(draft("unplanned", { publishedAt: inHours(2) }));
  expect((await admin.update({ id, publishedAt: null })).publishedAt).toBeNull();
  await admin.update({ id, published: true });
  expect(await isPublic("unplanned")).toBe(true);
});

test("saving a post with the same publication time in another time zone counts as no change", async () => {
  const { id, publishedAt } = await admin.create(
    draft("in-a-zone", { publishedAt: "2031-05-01T12:00:00+02:00" }),
  );
  expect(publishedAt).toBe("2031-05-01T10:00:00.000Z");
  await admin.update({ id, publishedAt: "2031-05-01T10:00:00Z" });
  expect((await admin.versions({ id })).items).toHaveLength(1);
});
