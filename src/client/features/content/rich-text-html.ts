/**
 * What the rich text editor holds, as one writes it by hand: no paragraph around the only line of a
 * list's item, and none without anything at the end, which it keeps for the cursor.
 */
export function writtenHtml(html: string): string {
  return html
    .replaceAll(/<li([^>]*)><p>((?:(?!<\/p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l)/g, "<li$1>$2")
    .replace(/(?:<p><\/p>)+$/, "");
}

const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const handler = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** What is typed as HTML may hold code, which no editor is to run; nor could it hold it. */
export function withoutHandlers(html: string): string {
  return html.replaceAll(startTag, (tag) => tag.replaceAll(handler, ""));
}
