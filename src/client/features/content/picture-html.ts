import { isSafeLink } from "#common/links.ts";

/**
 * A picture to insert into a text: either an upload with a known size, or a picture from the web.
 */
export type ChosenPicture = { url: string; alt: string; width?: number; height?: number };

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string) => text.replaceAll(/[&"<>]/g, (letter) => escapes[letter] ?? letter);

/**
 * Returns a picture's HTML. A known size is included, so that the page does not move when the
 * picture loads.
 */
export function pictureHtml({ url, alt, width, height }: ChosenPicture): string {
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  return `<img src="${escape(url)}" alt="${escape(alt)}"${size}>`;
}

/** Whether a text can be a picture's address: http(s), or a path of this site. */
export function isPictureUrl(text: string): boolean {
  const url = text.trim();
  return (
    (/^https?:\/\//i.test(url) && URL.canParse(url)) || (url.startsWith("/") && isSafeLink(url))
  );
}

/**
 * Returns the picture files among pasted or dropped data. If copied text contains a picture,
 * returns none, so that the data is inserted as text.
 */
export function pictureFilesOf(data: DataTransfer): File[] {
  if (data.types.includes("text/html") || data.types.includes("text/plain")) return [];
  return [...data.files].filter(({ type }) => type.startsWith("image/"));
}
