/** A piece of HTML. `text` is the piece as it is written. */
export type MarkupPiece = { text: string } & (
  | { kind: "text" | "comment" | "code" | "unfinished" }
  | { kind: "tag"; name: string; closing: boolean; attributes: string }
);

/**
 * A tag up to its `>`: a quote counts only where a value begins. Each alternative begins otherwise,
 * so that a tag without an end is found to have none in one pass.
 */
const tag =
  /<(\/?)([a-z][^\s/>]*)(?=[\s/>])([^>=]*(?:=(?:\s*"[^"]*"|\s*'[^']*'|(?!\s*["']))[^>=]*)*)>/iy;

/** Elements whose content is code and not markup. */
const ofCode = new Set(["script", "style"]);

/** Where a text is found from a place on, with its length; the end where it is not found. */
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
  // A browser drops a tag that never ends, and all that would be in it.
  if (!found) return { kind: "unfinished", text: html.slice(at) };
  const [text, slash, name = "", attributes = ""] = found;
  return { kind: "tag", text, name: name.toLowerCase(), closing: slash !== "", attributes };
}

/**
 * Reads HTML that need not be clean nearly as a browser does, in one pass: it takes linear time for
 * any text. Put together, the pieces are the text that was read.
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

/** The attributes of a tag, with names in small letters and values without quotes. */
export function* readAttributes(attributes: string): Generator<{ name: string; value: string }> {
  for (const [, name = "", value = ""] of attributes.matchAll(attribute)) {
    yield { name: name.toLowerCase(), value: unquoted(value) };
  }
}
