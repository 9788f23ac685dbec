import { isSafeLink } from "#common/links.ts";

/** A picture to show: an upload, which knows its size, or one of anywhere. */
export type ChosenPicture = { url: string; alt: string; width?: number; height?: number };

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string) => text.replaceAll(/[&"<>]/g, (letter) => escapes[letter] ?? letter);

/** A picture as it stands in a text; with its size where that is known, so that nothing moves when it comes. */
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

/** The pictures among what is pasted or dropped. Text that is copied with its picture stays text. */
export function pictureFilesOf(data: DataTransfer): File[] {
  if (data.types.includes("text/html") || data.types.includes("text/plain")) return [];
  return [...data.files].filter(({ type }) => type.startsWith("image/"));
}
