import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "./detect-format.ts";

/** Returns a picture whose left half is red and whose right half is blue. */
export function redAndBlue(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let place = 0; place < width * height; place += 1) {
    pixels[place * 3 + (place % width < width / 2 ? 0 : 2)] = 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function fileOf(
  format: PictureFormat,
  width = 800,
  height = 600,
): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await redAndBlue(width, height).toFormat(format).toBuffer());
}

/** Returns the colour of a pixel as red, green, blue and opacity. */
export async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

/** Returns a black PNG with one bit per pixel, which is small in bytes even with many pixels. */
export function blackPng(width: number, height: number, more: [string, Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...more.map(([name, data]) => chunk(name, data)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a JPEG with a comment after its first marker. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xfffe);
  segment.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, Buffer.from(comment), jpeg.subarray(2)]);
}
