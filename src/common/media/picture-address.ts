/** Widths in which a picture is served, where it is wider than that. */
const widths = [480, 960, 1440];

/** The widest and the highest that a kept picture is. */
export const largestWidth = 2400;
export const largestHeight = 4000;

/** What an address says of its picture: enough to lay it out before anything was asked for. */
export type PictureAddress = {
  /** The beginning of the SHA-256 of the picture as it is kept. */
  hash: string;
  /** Of the whole picture, whichever size the address is for. */
  width: number;
  height: number;
};

const form =
  /^\/media\/([0-9a-f]{20})-([1-9]\d{0,3})x([1-9]\d{0,3})(?:\.webp|\/([1-9]\d{2,3})\.webp)$/;

/** The widths, besides its own, in which a picture is served. */
const smallerThan = (width: number) => widths.filter((size) => size < width);

/**
 * Reads the address of an upload; undefined for any other.
 *
 * @returns `size` is the width that the address is for, when it is not the whole picture
 */
export function parsePictureAddress(
  path: string,
): (PictureAddress & { size: number | undefined }) | undefined {
  const [, hash, ...numbers] = form.exec(path) ?? [];
  const [width = 0, height = 0, size] = numbers.map((text) => (text ? Number(text) : undefined));
  if (hash === undefined || width > largestWidth || height > largestHeight) return undefined;
  if (size !== undefined && !smallerThan(width).includes(size)) return undefined;
  return { hash, width, height, size };
}

const stem = ({ hash, width, height }: PictureAddress) => `/media/${hash}-${width}x${height}`;

/** The address of a picture, in one of its smaller sizes when one is named. */
export const pictureAddress = (picture: PictureAddress, size?: number): string =>
  size === undefined ? `${stem(picture)}.webp` : `${stem(picture)}/${size}.webp`;

/** The widths that an upload can be had in, its own last; none for any other address. */
export function sizesOf(url: string): number[] {
  const picture = parsePictureAddress(url);
  return picture ? [...smallerThan(picture.width), picture.width] : [];
}

/** How an upload is shown: from which addresses, and how large it is. */
export type PictureSource = {
  src: string;
  srcSet: string | undefined;
  width: number;
  height: number;
};

/** What an `img` needs to choose among the sizes of an upload; undefined for any other address. */
export function pictureSource(url: string): PictureSource | undefined {
  const picture = parsePictureAddress(url);
  if (!picture) return undefined;
  const { width, height } = picture;
  const src = pictureAddress(picture);
  const smaller = smallerThan(width).map((size) => `${pictureAddress(picture, size)} ${size}w`);
  const srcSet = smaller.length > 0 ? [...smaller, `${src} ${width}w`].join(", ") : undefined;
  return { src, srcSet, width, height };
}
