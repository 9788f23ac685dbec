import { pictureSource } from "#common/media/picture-address.ts";

const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`);
const isWhole = /^[1-9]\d{0,4}$/;

/**
 * Returns the width or height that the attributes of a picture set in pixels; undefined if they set
 * none.
 */
function given(attributes: string, name: "width" | "height"): number | undefined {
  const value = attribute(name).exec(attributes)?.[1] ?? "";
  return isWhole.test(value) ? Number(value) : undefined;
}

/** Returns the `sizes` attribute of a picture in a text: at most as wide as the text column. */
const sizesAt = (width: number) =>
  `(min-width: 50em) min(46.5rem, ${width}px), min(92vw, ${width}px)`;

/**
 * Adds the size and the `srcset` attribute to an uploaded picture. The size is read from the
 * picture's URL.
 */
function withSource(attributes: string): string {
  const picture = pictureSource(attribute("src").exec(attributes)?.[1] ?? "");
  if (!picture) return attributes;
  const ratio = picture.height / picture.width;
  const asked = { width: given(attributes, "width"), height: given(attributes, "height") };
  const width =
    asked.width ?? (asked.height ? Math.round(asked.height / ratio) || 1 : picture.width);
  const height = asked.height ?? (Math.round(width * ratio) || 1);
  const others = attributes.replace(attribute("width"), "").replace(attribute("height"), "");
  const size = ` width="${width}" height="${height}"`;
  // A `srcset` that the author of the text wrote is not changed.
  if (!picture.srcSet || attribute("srcset").test(others)) return `${others}${size}`;
  const sized = others.replace(attribute("sizes"), "");
  return `${sized}${size} srcset="${picture.srcSet}" sizes="${sizesAt(width)}"`;
}

/**
 * Returns the HTML of a picture in a text. The browser loads the picture when it comes into view.
 */
export function prosePicture(attributes: string): string {
  const whole = withSource(attributes);
  const isSized = given(whole, "width") !== undefined && given(whole, "height") !== undefined;
  return `<img${whole} loading="lazy" decoding="async"${isSized ? "" : " data-unsized"}>`;
}
