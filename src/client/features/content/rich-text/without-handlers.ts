import { readMarkup } from "../../../content/read-markup.ts";

const handler = /[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Removes event handlers from HTML that a user has typed, because the editor must not run them. */
export function withoutHandlers(html: string): string {
  let text = "";
  for (const piece of readMarkup(html)) {
    text += piece.kind === "tag" ? piece.text.replaceAll(handler, "") : piece.text;
  }
  return text;
}
