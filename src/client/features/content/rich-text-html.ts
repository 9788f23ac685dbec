import { readMarkup } from "../../content/read-markup.ts";

const emptyParagraph = "<p></p>";

/**
 * Returns the editor's HTML as a person would write it. Removes the paragraph around the only line
 * of a list item, and the empty paragraph at the end, which the editor needs only for the cursor.
 */
export function writtenHtml(html: string): string {
  let end = html.length;
  while (html.endsWith(emptyParagraph, end)) end -= emptyParagraph.length;
  return (
    html
      .slice(0, end)
      // A paragraph cannot contain a list item, so the search for the end of a paragraph stops at
      // the next list item.
      .replaceAll(
        /<li([^<>]*)><p>([^<]*(?:<(?!\/p>|li[\s>])[^<]*)*)<\/p>(?=<\/li>|<[uo]l)/g,
        "<li$1>$2",
      )
  );
}

const handler = /[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Removes event handlers from HTML that a user has typed, because the editor must not run them. */
export function withoutHandlers(html: string): string {
  let text = "";
  for (const piece of readMarkup(html)) {
    text += piece.kind === "tag" ? piece.text.replaceAll(handler, "") : piece.text;
  }
  return text;
}
