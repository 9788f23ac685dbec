/**
 * The standard widths of pictures. The server offers each picture in its own width, and in each
 * standard width that is smaller.
 */
const widths = [480, 960, 1440];

/** The maximum width and the maximum height of a stored picture, in pixels. */
export const largestWidth = 2400;
export const largestHeight = 4000;

/**
 * The parts of a picture's URL. The URL contains the picture's width and height, so that the
 * browser can reserve the space before the picture is loaded.
 */
export type PictureAddress = {
  /** The beginning of the hash (SHA-256) of the stored picture. */
  hash: string;
  /**
   * The width and height of the picture in its full size, even if the URL is that of a smaller
   * size.
   */
  width: number;
  height: number;
};

/**
 * The focal point of a picture, in percent of its width and height. It stays visible where a page
 * crops the picture. It is in the URL's fragment, which browsers do not send to the server.
 */
export type Focus = { x: number; y: number };

const form =
  /^\/media\/([0-9a-f]{20})-([1-9]\d{0,3})x([1-9]\d{0,3})(?:\.webp|\/([1-9]\d{2,3})\.webp)(?:#focus=(\d{1,3}),(\d{1,3}))?$/;

/** Returns the standard widths below a picture's own width. */
const smallerThan = (width: number) => widths.filter((size) => size < width);

type ParsedAddress = PictureAddress & { size: number | undefined; focus?: Focus };

/**
 * Parses the URL of an uploaded picture, or of one of its smaller copies; returns undefined for
 * other URLs.
 * @returns `size` is the width of the smaller copy; undefined for the picture itself
 */
export function parsePictureAddress(path: string): ParsedAddress | undefined {
  const [, hash, ...numbers] = form.exec(path) ?? [];
  const [width = 0, height = 0, size, x, y] = numbers.map((text) =>
    text ? Number(text) : undefined,
  );
  if (hash === undefined || width > largestWidth || height > largestHeight) return undefined;
  if (size !== undefined && !smallerThan(width).includes(size)) return undefined;
  if (x === undefined || y === undefined) return { hash, width, height, size };
  return x > 100 || y > 100 ? undefined : { hash, width, height, size, focus: { x, y } };
}

const stem = ({ hash, width, height }: PictureAddress) => `/media/${hash}-${width}x${height}`;

/** Returns the URL of a picture, or of one of its smaller sizes. */
export const pictureAddress = (picture: PictureAddress, size?: number): string =>
  size === undefined ? `${stem(picture)}.webp` : `${stem(picture)}/${size}.webp`;

/**
 * Returns the URL of a picture with its focal point. The middle is left out, because a URL without
 * a focal point means the middle.
 */
export const withFocus = (picture: PictureAddress, { x, y }: Focus): string =>
  x === 50 && y === 50
    ? pictureAddress(picture)
    : `${pictureAddress(picture)}#focus=${Math.round(x)},${Math.round(y)}`;

/**
 * Returns the widths in which the server offers the uploaded picture at a URL. The last width is
 * that of the picture itself. Returns an empty list if the URL is not that of an uploaded picture.
 */
export function sizesOf(url: string): number[] {
  const picture = parsePictureAddress(url);
  return picture ? [...smallerThan(picture.width), picture.width] : [];
}

/** The attributes of an `img` element for an uploaded picture. */
export type PictureSource = {
  src: string;
  srcSet: string | undefined;
  width: number;
  height: number;
  /**
   * The value of the CSS property `object-position`, so that the focal point stays visible in a
   * cropped picture.
   */
  position?: string;
};

/**
 * Returns the attributes with which an `img` element chooses a size of the uploaded picture at a
 * URL; undefined if the URL is not that of an uploaded picture.
 */
export function pictureSource(url: string): PictureSource | undefined {
  const picture = parsePictureAddress(url);
  if (!picture) return undefined;
  const { width, height, focus } = picture;
  const src = pictureAddress(picture);
  const smaller = smallerThan(width).map((size) => `${pictureAddress(picture, size)} ${size}w`);
  const srcSet = smaller.length > 0 ? [...smaller, `${src} ${width}w`].join(", ") : undefined;
  const position = focus && { position: `${focus.x}% ${focus.y}%` };
  return { src, srcSet, width, height, ...position };
}
