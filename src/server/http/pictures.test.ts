import { mkdir, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { openPostgres } from "../db/connection.ts";
import { fileOf } from "../features/media/testing.ts";
import { uploadPicture } from "../features/media/upload-picture.ts";
import { listen, openTestContext, someAdmin, type TestContext } from "../testing.ts";

async function openSite(opened?: TestContext) {
  const site = opened ?? (await openTestContext());
  const server = await listen(site.context);
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const folder = join(site.context.config.dataDir, "pictures");
  const upload = async (width = 1600) =>
    uploadPicture(
      site.context.database,
      { file: await fileOf("jpeg", width), alt: undefined },
      someAdmin,
    );
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, init);
    return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { context: site.context, folder, upload, get, url: server.url };
}

/** Opens a database connection to an address where no server listens. */
async function openUnreachable() {
  const database = openPostgres("postgres://127.0.0.1:1/nowhere", { warn() {} });
  return { ...database, [Symbol.asyncDispose]: database.close };
}

const sized = (url: string, width: number) => url.replace(".webp", `/${width}.webp`);

test("a picture is served in each of its sizes, and browsers may cache it for ever", async () => {
  const { upload, get } = await openSite();
  const { url } = await upload(1600);
  for (const [path, width] of [
    [url, 1600],
    [sized(url, 480), 480],
    [sized(url, 960), 960],
    [sized(url, 1440), 1440],
  ] as const) {
    const { status, response, bytes } = await get(path);
    expect(status).toBe(200);
    expect((await sharp(bytes).metadata()).width).toBe(width);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    const head = await get(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    expect(head.response.headers.get("content-length")).toBe(String(bytes.length));
    const again = await get(path, { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status).toBe(304);
    expect(again.bytes.length).toBe(0);
  }
});

test("a URL that does not have the form of a picture's URL returns a short 404, and creates no file", async () => {
  const { upload, get, folder } = await openSite();
  const { url } = await upload(700);
  const madeUp = Array.from(
    { length: 50 },
    (_, index) => `/media/${index.toString(16).padStart(20, "0")}-700x600.webp`,
  );
  for (const path of [
    ...madeUp,
    ...madeUp.map((address) => sized(address, 480)),
    url.replace("-700x", "-701x"),
    url.replace("x600", "x599"),
    sized(url, 700),
    sized(url, 960),
    sized(url, 481),
    sized(url, 480).replace(".webp", ".jpg"),
    `${url}/480.webp`,
    url.replace(/[0-9a-f]{20}/, (hash) => hash.toUpperCase()),
    url.replace(/[0-9a-f]{20}/, "A".repeat(20)),
    "/media/",
    "/media/x",
    "/media/%2e%2e%2fjournal",
    "/media/..%2f..%2f..%2fetc%2fpasswd",
    "/media/%00",
    `${url}%00`,
    `${url}.123.tmp`,
  ]) {
    const { status, response, bytes } = await get(path);
    expect([path, status]).toEqual([path, 404]);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(bytes.toString()).toBe("Not found");
  }
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
  expect((await get(`${url}?v=1`)).status).toBe(200);
});

test("a picture file that is missing or damaged on the disk is created again from the database", async () => {
  const { upload, get, folder } = await openSite();
  const { url } = await upload();
  const path = sized(url, 480);
  const { bytes } = await get(path);
  const file = join(folder, path.replace("/media/", ""));

  await rm(folder, { recursive: true });
  expect((await get(path)).bytes.equals(bytes)).toBe(true);
  await truncate(file, 100);
  expect((await get(path)).bytes.equals(bytes)).toBe(true);
  await truncate(file, 0);
  expect((await get(path)).bytes.equals(bytes)).toBe(true);
  const whole = (await get(url)).bytes;
  const broken = Buffer.from(whole).fill(0, 500, 600);
  await rm(join(folder, path.replace("/media/", "")));
  await writeFile(join(folder, url.replace("/media/", "")), broken);
  expect((await get(path)).bytes.equals(bytes)).toBe(true);
  expect((await get(url)).bytes.equals(whole)).toBe(true);
  // The picture's file is filled with zeros, as after a power failure.
  await writeFile(file, Buffer.alloc(bytes.length));
  expect((await get(path)).bytes.equals(bytes)).toBe(true);
  await rm(folder, { recursive: true });
  await writeFile(folder, "no directory");
  expect((await get(path)).bytes.equals(bytes)).toBe(true);
  await rm(folder);
  await mkdir(file, { recursive: true });
  expect((await get(path)).bytes.equals(bytes)).toBe(true);
});

test("simultaneous requests for a picture size that does not exist yet return equal bytes, and leave no temporary file", async () => {
  const { upload, get, folder } = await openSite();
  const { url } = await upload();
  const all = await Promise.all(Array.from({ length: 80 }, () => get(sized(url, 960))));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("processes with separate data directories serve identical pictures", async () => {
  const one = await openSite();
  const directory = `${one.context.config.dataDir}/other`;
  const other = { ...one.context, config: { ...one.context.config, dataDir: directory } };
  await using second = await listen(other);
  const { url } = await one.upload();
  for (const path of [url, sized(url, 480)]) {
    const [here, there] = await Promise.all([one.get(path), fetch(`${second.url}${path}`)]);
    expect(there.status).toBe(200);
    expect(Buffer.from(await there.arrayBuffer()).equals(here.bytes)).toBe(true);
  }
});

test("processes that share a data directory serve pictures without errors", async () => {
  const one = await openSite();
  await using second = await listen(one.context);
  const { url } = await one.upload();
  const paths = [480, 960, 1440].flatMap((width) => Array(8).fill(sized(url, width)) as string[]);
  const answers = await Promise.all(
    paths.flatMap((path) => [fetch(`${one.url}${path}`), fetch(`${second.url}${path}`)]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("while the database is unavailable, pictures that were requested before are still served", async () => {
  const { context, upload, get } = await openSite();
  const { url } = await upload();
  await get(sized(url, 480));
  await using database = await openUnreachable();
  await using away = await listen({ ...context, database });
  const ask = (path: string) => fetch(`${away.url}${path}`);
  expect((await ask(sized(url, 480))).status).toBe(200);
  // The server makes a smaller size from the cached file of the full size.
  expect((await ask(sized(url, 960))).status).toBe(200);
  const unknown = await ask(url.replace(/[0-9a-f]{20}/, "0".repeat(20)));
  expect(unknown.status).toBe(503);
  expect(unknown.headers.get("cache-control")).toBe("no-store");
});
