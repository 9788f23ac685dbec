/** A piece of HTML: a tag or a text. The property `text` is the piece's source code. */
export type MarkupPiece = { text: string } & (
  | { kind: "text" | "comment" | "code" | "unfinished" }
  | { kind: "tag"; name: string; closing: boolean; attributes: string }
);

/**
 * Matches a tag from `<` to `>`. A quote counts only at the beginning of an attribute's value. The
 * alternatives of the expression begin with different characters, so that the search reads the
 * input only once, even if a tag has no end.
 */
const tag =
  /<(\/?)([a-z][^\s/>]*)(?=[\s/>])([^>=]*(?:=(?:\s*"[^"]*"|\s*'[^']*'|(?!\s*["']))[^>=]*)*)>/iy;

/** HTML elements that contain code, such as scripts, so their content is not read as markup. */
const ofCode = new Set(["script", "style"]);

/**
 * Returns the index after the first match of `ending` that begins at or after the index `from`. If
 * nothing matches, returns the length of the input.
 */
function endOf(html: string, ending: RegExp, from: number): number {
  ending.lastIndex = from;
  const found = ending.exec(html);
  return found ? found.index + found[0].length : html.length;
}

function readAt(html: string, at: number): MarkupPiece {
  if (html[at] !== "<") {
    const next = html.indexOf("<", at);
    return { kind: "text", text: html.slice(at, next === -1 ? undefined : next) };
  }
  if (html.startsWith("<!--", at)) {
    return { kind: "comment", text: html.slice(at, endOf(html, /--!?>/g, at + 2)) };
  }
  if (/[!?]/.test(html[at + 1] ?? "")) {
    return { kind: "comment", text: html.slice(at, endOf(html, />/g, at)) };
  }
  if (!/^<\/?[a-z]/i.test(html.slice(at, at + 3))) return { kind: "text", text: "<" };
  tag.lastIndex = at;
  const found = tag.exec(html);
  // If nothing is found, the tag has no final `>`. Browsers ignore such a tag and all text after
  // it, so the rest of the HTML becomes a single piece.
  if (!found) return { kind: "unfinished", text: html.slice(at) };
  const [text, slash, name = "", attributes = ""] = found;
  return { kind: "tag", text, name: name.toLowerCase(), closing: slash !== "", attributes };
}

/**
 * Splits HTML into pieces, almost as a browser does, even if the HTML is invalid. The time grows
 * linearly with the input. Joined together, the pieces are the input.
 */
export function* readMarkup(html: string): Generator<MarkupPiece, void, undefined> {
  let at = 0;
  while (at < html.length) {
    const piece = readAt(html, at);
    yield piece;
    at += piece.text.length;
    if (piece.kind !== "tag" || piece.closing || !ofCode.has(piece.name)) continue;
    const ending = new RegExp(`(?=</${piece.name}[\\s/>])`, "gi");
    const end = endOf(html, ending, at);
    if (end > at) yield { kind: "code", text: html.slice(at, end) };
    at = end;
  }
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g;

const unquoted = (value: string) => value.replace(/^(["'])([\s\S]*)\1$/, "$2").trim();

/** Returns the attributes of a tag, with lower-case names and unquoted values. */
export function* readAttributes(attributes: string): Generator<{ name: string; value: string }> {
  for (const [, name = "", value = ""] of attributes.matchAll(attribute)) {
    yield { name: name.toLowerCase(), value: unquoted(value) };
  }
}
