import { readMarkup } from "../../content/read-markup.ts";

const emptyParagraph = "<p></p>";

/**
 * Returns the editor's HTML as a person would write it: without a paragraph around the only line of
 * a list item, and without the empty paragraph at the end that the editor needs for the cursor.
 */
export function writtenHtml(html: string): string {
  let end = html.length;
  while (html.endsWith(emptyParagraph, end)) end -= emptyParagraph.length;
  return (
    html
      .slice(0, end)
      // A paragraph contains no list item, so the search for its end stops at the next item.
      .replaceAll(
        /<li([^<>]*)><p>([^<]*(?:<(?!\/p>|li[\s>])[^<]*)*)<\/p>(?=<\/li>|<[uo]l)/g,
        "<li$1>$2",
      )
  );
}

const handler = /[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Typed HTML may contain code, which the editor must not run. */
export function withoutHandlers(html: string): string {
  let text = "";
  for (const piece of readMarkup(html)) {
    text += piece.kind === "tag" ? piece.text.replaceAll(handler, "") : piece.text;
  }
  return text;
}
