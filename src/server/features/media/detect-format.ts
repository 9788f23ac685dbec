export type PictureFormat = "jpeg" | "png" | "webp" | "avif";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);
const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/**
 * Returns whether an image file is AVIF: whether the list of formats in the file's first box
 * contains AVIF, as a still picture or as a sequence.
 */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || textAt(bytes, 4, 8) !== "ftyp") return false;
  const brands = textAt(bytes, 8, Math.min(bytes.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
  // The second entry in an AVIF file's first box is skipped, because it is a version number and no
  // format.
  return brands.some((brand, place) => place !== 1 && (brand === "avif" || brand === "avis"));
}

/**
 * Returns the format of an image file by its first bytes. The file's name and its declared type are
 * ignored.
 */
export function pictureFormatOf(bytes: Buffer): PictureFormat | undefined {
  if (startsWith(bytes, jpeg)) return "jpeg";
  if (startsWith(bytes, png)) return "png";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 12) === "WEBP") return "webp";
  return isAvif(bytes) ? "avif" : undefined;
}
