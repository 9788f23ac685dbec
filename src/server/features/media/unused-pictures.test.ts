import { afterAll, beforeAll, expect, test } from "vitest";
import { parsePictureAddress } from "#common/media/picture-address.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { createPictureFiles } from "./picture-files.ts";
import { colorAt, fileOf } from "./testing.ts";
import { uploadPicture } from "./upload-picture.ts";

let opened: TestContext;
let admin: ReturnType<TestContext["callerAs"]>;
let width = 30;

beforeAll(async () => {
  opened = await openTestContext();
  admin = opened.callerAs(someAdmin);
});
afterAll(() => opened[Symbol.asyncDispose]());

/**
 * Uploads a picture with a new width, so that it differs from all other pictures of this test file.
 */
async function upload(alt = "") {
  width += 1;
  const file = await fileOf("png", width, 20);
  return uploadPicture(opened.context.database, { file, alt }, someAdmin);
}

const unusedOf = async (ids: number[]) =>
  (await admin.media.unused())
    .filter(({ id }) => ids.includes(id))
    .map(({ id, isInVersions }) => ({ id, isInVersions }));

const read = async (url: string) => {
  const address = parsePictureAddress(url);
  return address && createPictureFiles(opened.context).read(address, undefined);
};

test("a picture is listed as unused, and can be deleted, only if no current page, post or setting uses the picture", async () => {
  const [inText, featured, inDraft, inSetting, replaced, unused] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ];
  const { id } = await admin.blog.admin.create({
    title: "With pictures",
    slug: "with-pictures",
    content: `<p>Twenty characters.</p><img src="${inText.url}" alt="">`,
    featuredImage: `${featured.url}#focus=10,20`,
    published: true,
  });
  await admin.pages.admin.create({
    title: "A draft",
    slug: "a-draft",
    pageType: "other",
    content: `<p>Some text.</p><img src="${inDraft.url}" alt="">`,
  });
  await admin.settings.site.create({ key: "banner", value: { picture: inSetting.url } });
  const other = await admin.blog.admin.create({
    title: "Another post",
    slug: "another-post",
    content: "<p>Twenty characters, and a few more.</p>",
    featuredImage: replaced.url,
  });
  await admin.blog.admin.update({ id: other.id, featuredImage: null });
  const all = [inText, featured, inDraft, inSetting, replaced, unused].map((one) => one.id);
  expect(await unusedOf(all)).toEqual([
    { id: unused.id, isInVersions: false },
    { id: replaced.id, isInVersions: true },
  ]);

  const remove = (ids: number[], evenInVersions = false) =>
    admin.media.deleteUnused({ ids, evenInVersions });
  expect(await refusalOf(remove([unused.id, featured.id], true))).toEqual({
    code: "CONFLICT",
    message: "One of the pictures is used by now. Nothing was deleted",
  });
  expect(await refusalOf(remove([unused.id, replaced.id]))).toEqual({
    code: "CONFLICT",
    message: "A kept version shows one of the pictures",
  });
  expect(await unusedOf(all)).toHaveLength(2);
  expect(await read(unused.url)).toBeDefined();
  expect(await remove([unused.id, replaced.id], true)).toEqual({ deleted: 2 });
  expect(await unusedOf(all)).toEqual([]);
  expect(await read(unused.url)).toBeUndefined();
  expect(await read(featured.url)).toBeDefined();
  const { items } = await admin.audit.list({ limit: 1 });
  expect(items).toMatchObject([{ action: "picture.delete" }]);
  await admin.blog.admin.delete({ id });
  expect(await unusedOf(all)).toHaveLength(2);
});

test("a cropped picture is a new picture with the same description, and the original stays", async () => {
  const whole = await upload("Red and blue");
  const region = { left: Math.floor(whole.width / 2), top: 0, width: 20, height: 20 };
  const cut = await admin.media.crop({ url: whole.url, ...region, left: whole.width - 20 });
  expect(cut).toMatchObject({ width: 20, height: 20, alt: "Red and blue" });
  const bytes = await read(cut.url);
  const [red = 255, , blue = 0] = await colorAt(bytes ?? Buffer.alloc(0), 15, 10);
  expect(blue).toBeGreaterThan(red + 100);
  expect(await read(whole.url)).toBeDefined();

  const outside = { url: whole.url, ...region, left: whole.width - 10 };
  expect(await refusalOf(admin.media.crop(outside))).toEqual({
    code: "BAD_REQUEST",
    message: "The crop must be inside of the picture",
  });
  for (const url of ["/elsewhere", whole.url.replace("/media/", "/media/0").replace(/\w-/, "-")]) {
    expect(await refusalOf(admin.media.crop({ url, ...region }))).toEqual({
      code: "NOT_FOUND",
      message: "There is no such picture",
    });
  }
});
