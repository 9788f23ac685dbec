/** Matches one piece of plain HTML: a text, a harmless tag, or the escape of `<` or `&`. */
const token =
  /([^<&\r\0\uFFFE\uFFFF]+|&lt;|&amp;)|<(\/?)([a-z][a-z0-9]*)>|<(a) href="(?:https?:\/\/|\/(?![/\\]))[\w.~:/?#@!$()*+,;=%-]*">|<(img) src="(?:https?:\/\/|\/(?![/\\]))[\w.~:/?#@!$()*+,;=%-]+" alt="[^"<>&\r\n\0]*">/y;

const inline = new Set(["a", "b", "code", "em", "i", "s", "strong", "sub", "sup", "u"]);
const paragraphs = new Set(["p", "h2", "h3", "h4"]);
const lists = new Set(["ul", "ol"]);

/**
 * The maximum nesting depth of HTML for which `isPlainHtml` returns true. Editors write three or
 * four levels.
 */
const deepest = 20;

/**
 * Returns whether an element of the given name fits inside the given open elements, so that a
 * parser does not move, close or copy any of them.
 */
function fits(name: string, parents: readonly string[]): boolean {
  const parent = parents.at(-1);
  const isInText = parent !== undefined && (inline.has(parent) || paragraphs.has(parent));
  // An inline element does not fit inside an element of the same name, because a parser may
  // rearrange the two elements.
  if (inline.has(name)) return isInText && !parents.includes(name);
  if (name === "br" || name === "img") return isInText;
  if (name === "li") return parent !== undefined && lists.has(parent);
  if (paragraphs.has(name) || lists.has(name) || name === "blockquote") {
    return parent === undefined || parent === "li" || parent === "blockquote";
  }
  return name === "hr" && parent === undefined;
}

/**
 * Returns true if HTML is certainly safe, so that removing unsafe parts would not change it. It
 * recognizes the paragraphs, headings, lists, links and pictures that the editor writes, in about a
 * twentieth of the time that removing unsafe parts takes. For any other HTML it returns false, even
 * if that HTML is safe.
 */
export function isPlainHtml(html: string): boolean {
  if (html !== html.trim()) return false;
  const open: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const found = token.exec(html);
    if (!found) return false;
    const [, text, slash, tag, link, picture] = found;
    const parent = open.at(-1);
    if (text !== undefined) {
      // White space between the items of a list has no meaning. If a list directly contains any
      // other text, the HTML is not plain, and false is returned.
      if (parent !== undefined && lists.has(parent) && text.trim() !== "") return false;
      continue;
    }
    if (slash === "/") {
      if (open.pop() !== tag) return false;
      continue;
    }
    const name = tag ?? link ?? picture ?? "";
    if ((name === "a" && !link) || (name === "img" && !picture)) return false;
    if (!fits(name, open) || open.length >= deepest) return false;
    if (name !== "br" && name !== "hr" && name !== "img") open.push(name);
  }
  return open.length === 0;
}
