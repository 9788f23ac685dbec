import { loadSharp } from "../../../load-sharp.ts";

/**
 * The minimum difference in brightness, from 0 to 255, between the darkest and the brightest of the
 * fields into which a picture is divided. A picture with a smaller difference cannot be recognized.
 */
const leastContrast = 8;
/** The maximum number of pixels. A larger picture is refused, because it could fill the memory. */
const mostPixels = 40_000_000;

/**
 * Returns the perceptual hash of a picture (dHash) as 16 hexadecimal digits: whether each of 8 by 8
 * fields is brighter than the next one. The same picture in another size or quality has nearly the
 * same hash.
 *
 * @returns null if the bytes are no picture, or the picture shows almost nothing
 */
export async function hashPicture(bytes: Uint8Array): Promise<string | null> {
  const sharp = await loadSharp();
  const pixels = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .flatten({ background: "white" })
    .greyscale()
    .resize(9, 8, { fit: "fill" })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  if (pixels === undefined) return null;
  if (Math.max(...pixels) - Math.min(...pixels) < leastContrast) return null;
  let hash = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const place = row * 9 + column;
      hash = (hash << 1n) | ((pixels[place] ?? 0) > (pixels[place + 1] ?? 0) ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, "0");
}

const partsOf = (hash: string) =>
  [0, 1, 2, 3].map((part) => Number.parseInt(hash.slice(part * 4, part * 4 + 4), 16));

/**
 * Returns the bands (index keys) that are stored for a hash: each of its four parts of 16 bits,
 * together with the part's position.
 */
export const pictureBands = (hash: string): number[] =>
  partsOf(hash).map((value, part) => (part << 16) | value);

/**
 * Returns the bands (index keys) by which similar hashes are looked up: each of the hash's four
 * parts of 16 bits, both unchanged and with any one bit changed. If two hashes differ in at most
 * seven bits, one of their four parts differs in at most one bit, so one hash finds the other.
 */
export const nearPictureBands = (hash: string): number[] =>
  partsOf(hash).flatMap((value, part) =>
    [0, ...Array.from({ length: 16 }, (_, bit) => 1 << bit)].map(
      (change) => (part << 16) | (value ^ change),
    ),
  );
