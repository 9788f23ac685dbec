import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { listen, openTestContext, someAdmin } from "../testing.ts";

async function open() {
  const opened = await openTestContext();
  const server = await listen(opened.context);
  const { create, update } = opened.callerAs(someAdmin).blog.admin;
  return {
    context: opened.context,
    update,
    write: (slug: string, fields: object = {}) =>
      create({
        title: "Berlin, one Kiez at a time",
        slug,
        content: "<p>Twenty characters, and a few more.</p>",
        published: true,
        ...fields,
      }),
    get: (slug: string, headers: Record<string, string> = {}, place = "blog") =>
      fetch(`${server.url}/${place}/${slug}/share.png`, { headers, redirect: "manual" }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

test("the share picture of a post shows its title, is stored as a file, and is drawn again when the title changes", async () => {
  await using site = await open();
  const { context, write, update, get } = site;
  const { id } = await write("first");
  const answer = await get("first");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({
    format: "png",
    width: 1200,
    height: 630,
  });
  // Dark pixels at the place of the title show that its letters were drawn.
  const title = await sharp(picture)
    .extract({ left: 84, top: 168, width: 900, height: 200 })
    .greyscale()
    .stats();
  expect(title.channels[0]?.min).toBeLessThan(60);

  const etag = answer.headers.get("etag") ?? "";
  expect((await get("first", { "if-none-match": etag })).status).toBe(304);
  await write("same-title");
  expect((await get("same-title")).headers.get("etag")).toBe(etag);
  const folder = join(context.config.dataDir, "pictures", "share");
  expect(await readdir(folder)).toHaveLength(1);

  await update({ id, shareTitle: "Another title" });
  expect((await get("first")).headers.get("etag")).not.toBe(etag);
});

test("a published page has a share picture, and an unpublished one has none", async () => {
  await using site = await open();
  const { context, get } = site;
  const page = await get("about", {}, "pages");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "image/png"]);
  await context.database.query("update content_pages set published = false where slug = 'about'");
  expect((await get("about", {}, "pages")).status).toBe(404);
});

test("a share picture returns 404 for drafts and missing posts, and redirects to /share.png if the font cannot draw the title", async () => {
  await using site = await open();
  const { write, get } = site;
  await write("draft", { published: false });
  expect((await get("draft")).status).toBe(404);
  expect((await get("never-written")).status).toBe(404);
  await write("far-away", { title: "Квартира в Берлине" });
  const answer = await get("far-away");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/share.png"]);
});
