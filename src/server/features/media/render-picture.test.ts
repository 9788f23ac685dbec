import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureRefusals } from "#common/media/picture.ts";
import { refusalOf } from "../../testing.ts";
import { makeMaster, makeSize } from "./render-picture.ts";
import { blackPng, colorAt, fileOf, redAndBlue, withComment } from "./testing.ts";

const formats = ["jpeg", "png", "webp", "avif"] as const;

const unsupported = { code: "UNSUPPORTED_MEDIA_TYPE", message: pictureRefusals.type };
const broken = { code: "UNPROCESSABLE_CONTENT", message: pictureRefusals.broken };
const tooManyPixels = { code: "UNPROCESSABLE_CONTENT", message: pictureRefusals.pixels };

const isClose = (color: number[], wanted: number[]) =>
  color.every((value, place) => Math.abs(value - (wanted[place] ?? 0)) < 20);

test.each(formats)(
  "an uploaded picture in the format %s becomes a WebP that looks the same",
  async (format) => {
    const { master, width, height } = await makeMaster(await fileOf(format));
    expect({ width, height }).toEqual({ width: 800, height: 600 });
    expect((await sharp(master).metadata()).format).toBe("webp");
    expect(await colorAt(master, 100, 300)).toSatisfy((color) => isClose(color, [255, 0, 0, 255]));
    expect(await colorAt(master, 700, 300)).toSatisfy((color) => isClose(color, [0, 0, 255, 255]));
  },
);

test("an uploaded picture is scaled down if it is larger than needed, and is never scaled up", async () => {
  const wide = await makeMaster(await fileOf("jpeg", 4800, 1200));
  expect([wide.width, wide.height]).toEqual([2400, 600]);
  const high = await makeMaster(await fileOf("jpeg", 1000, 8000));
  expect([high.width, high.height]).toEqual([500, 4000]);
  const thin = await makeMaster(blackPng(1, 9000));
  expect([thin.width, thin.height]).toEqual([1, 4000]);
  const small = await makeMaster(await fileOf("png", 3, 2));
  expect([small.width, small.height]).toEqual([3, 2]);
});

test("a smaller size of a picture has the requested width and the same proportions", async () => {
  const { master } = await makeMaster(await fileOf("jpeg", 1600, 1000));
  const { format, width, height } = await sharp(await makeSize(master, 480)).metadata();
  expect({ format, width, height }).toEqual({ format: "webp", width: 480, height: 300 });
});

test("a stored picture is upright, and the place and author in its metadata are removed", async () => {
  const file = await redAndBlue(400, 200)
    .withExif({
      IFD0: { Artist: "Jane Secret", Make: "Camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 42/1 0/1", GPSLongitudeRef: "W" },
    })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Jane Secret</x:xmpmeta>")
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(file.includes("Jane Secret")).toBe(true);
  expect((await sharp(file).metadata()).orientation).toBe(6);

  const { master, width, height } = await makeMaster(file);
  expect({ width, height }).toEqual({ width: 200, height: 400 });
  // The stored picture is rotated by a quarter turn to the right, so the red left side is at the
  // top.
  expect(await colorAt(master, 100, 50)).toSatisfy((color) => isClose(color, [255, 0, 0, 255]));
  expect(await colorAt(master, 100, 350)).toSatisfy((color) => isClose(color, [0, 0, 255, 255]));
  const { exif, xmp, icc, iptc, orientation } = await sharp(master).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  expect(master.includes("Jane")).toBe(false);
  expect(master.includes("Exif")).toBe(false);
});

test("transparent pixels of a picture stay transparent", async () => {
  const file = await sharp({
    create: {
      width: 100,
      height: 100,
      channels: 4,
      background: { r: 0, g: 255, b: 0, alpha: 0.5 },
    },
  })
    .png()
    .toBuffer();
  const { master } = await makeMaster(file);
  expect(await colorAt(master, 50, 50)).toSatisfy((color) => isClose(color, [0, 255, 0, 128]));
});

test("only the first frame of an animated picture is stored", async () => {
  const frames = await Promise.all(
    ["red", "blue"].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const file = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(file).metadata()).pages).toBe(2);
  const { master, width, height } = await makeMaster(file);
  expect({ width, height }).toEqual({ width: 60, height: 40 });
  expect((await sharp(master).metadata()).pages).toBeUndefined();
  expect(await colorAt(master, 30, 20)).toSatisfy((color) => isClose(color, [255, 0, 0, 255]));
});

const html = "<html><script>alert(document.domain)</script></html>";

test.each([
  ["an HTML page after its end", (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from(html)])],
  ["an HTML page in a comment", (jpeg: Buffer) => withComment(jpeg, html)],
  [
    "an archive after its end",
    (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from("PK\x03\x04"), Buffer.from(html)]),
  ],
])("an uploaded picture with %s is stored without this hidden content", async (_name, hide) => {
  const file = hide(await fileOf("jpeg"));
  expect(file.includes("<script>")).toBe(true);
  const { master } = await makeMaster(file);
  expect(master.includes("script")).toBe(false);
  expect(master.includes("PK\x03\x04")).toBe(false);
  // The length in the header equals the length of the file, so no data follow the picture.
  expect(master.readUInt32LE(4) + 8).toBe(master.length);
});

const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

test.each([
  ["an empty file", Buffer.alloc(0)],
  ["three bytes", Buffer.from([0xff, 0xd8])],
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["SVG with XML's first line", Buffer.from('<?xml version="1.0"?><svg width="9" height="9"/>')],
  ["GIF", gif],
  ["a GIF that is also an HTML page", Buffer.concat([gif, Buffer.from(html)])],
  ["an HTML page", Buffer.from(`<!doctype html>${html}`)],
  ["PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF")],
  ["an archive", Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1")],
  ["a packed file", gzipSync("picture")],
  ["HEIC", heic],
  ["TIFF", Buffer.from("II*\0\x08\0\0\0", "latin1")],
  ["a PDF before a picture", Buffer.concat([Buffer.from("%PDF-1.7\n"), blackPng(9, 9)])],
])("an upload of %s is refused as an unsupported type", async (_name, file) => {
  expect(await refusalOf(makeMaster(file))).toEqual(unsupported);
});

test.each([
  ["jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["webp", Buffer.from("RIFF\x10\0\0\0WEBP", "latin1")],
  ["avif", Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1")],
])(
  "a file with the first bytes of a %s file and other content behind them is refused as damaged",
  async (_format, start) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    expect(await refusalOf(makeMaster(Buffer.concat([start, Buffer.from(svg)])))).toEqual(broken);
    expect(await refusalOf(makeMaster(Buffer.concat([start, gif])))).toEqual(broken);
  },
);

test.each(formats)("a truncated picture in the format %s is refused as damaged", async (format) => {
  const file = await fileOf(format);
  for (const part of [0.2, 0.5, 0.9]) {
    const cut = file.subarray(0, Math.floor(file.length * part));
    expect(await refusalOf(makeMaster(cut))).toEqual(broken);
  }
});

test("a picture is refused if its header announces too many pixels", async () => {
  const bomb = blackPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(200_000);
  expect(await refusalOf(makeMaster(bomb))).toEqual(tooManyPixels);
  const endless = blackPng(10, 10);
  endless.writeUInt32BE(0x7fffffff, 16);
  // The checksum of the PNG's header does not match, because the test has changed the header.
  expect(await refusalOf(makeMaster(endless))).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
});

test("the maximum number of pixels is half as high for AVIF as for other formats", async () => {
  const create = { width: 5200, height: 5200, channels: 3, background: "green" } as const;
  const file = await sharp({ create }).avif({ effort: 0, quality: 30 }).toBuffer();
  expect(await refusalOf(makeMaster(file))).toEqual(tooManyPixels);
});

test("reading a picture does not decompress its metadata beyond a size limit", async () => {
  const packed = deflateSync(Buffer.alloc(500_000_000));
  const bomb = (name: string, start: string) =>
    blackPng(20, 20, [[name, Buffer.concat([Buffer.from(start), packed])]]);
  const plain = await peakOf(blackPng(20, 20));
  expect(await peakOf(bomb("zTXt", "Comment\0\0"))).toBeLessThan(plain + 100_000);
  expect(await peakOf(bomb("iCCP", "icc\0\0"))).toBeLessThan(plain + 100_000);
});

/** Returns the peak memory, in KB, of a process that reads or refuses a picture. */
async function peakOf(file: Buffer): Promise<number> {
  const script = `
    import { buffer } from "node:stream/consumers";
    import { makeMaster } from "#server/features/media/render-picture.ts";
    await makeMaster(await buffer(process.stdin)).catch(() => {});
    console.log(process.resourceUsage().maxRSS);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(file);
  return Number(await text(child.stdout));
}
