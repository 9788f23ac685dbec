import { readMarkup } from "../../content/read-markup.ts";

const emptyParagraph = "<p></p>";

/**
 * What the rich text editor holds, as one writes it by hand: no paragraph around the only line of a
 * list's item, and none without anything at the end, which it keeps for the cursor.
 */
export function writtenHtml(html: string): string {
  let end = html.length;
  while (html.endsWith(emptyParagraph, end)) end -= emptyParagraph.length;
  return (
    html
      .slice(0, end)
      // No paragraph holds another item: looking for its end stops there.
      .replaceAll(
        /<li([^<>]*)><p>([^<]*(?:<(?!\/p>|li[\s>])[^<]*)*)<\/p>(?=<\/li>|<[uo]l)/g,
        "<li$1>$2",
      )
  );
}

const handler = /[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** What is typed as HTML may hold code, which no editor is to run; nor could it hold it. */
export function withoutHandlers(html: string): string {
  let text = "";
  for (const piece of readMarkup(html)) {
    text += piece.kind === "tag" ? piece.text.replaceAll(handler, "") : piece.text;
  }
  return text;
}
