/** One token: text, one of the tags that need no second look, or the two characters that text escapes. */
const token =
  /([^<&\r\0\uFFFE\uFFFF]+|&lt;|&amp;)|<(\/?)([a-z][a-z0-9]*)>|<(a) href="(?:https?:\/\/|\/(?![/\\]))[\w.~:/?#@!$()*+,;=%-]*">|<(img) src="(?:https?:\/\/|\/(?![/\\]))[\w.~:/?#@!$()*+,;=%-]+" alt="[^"<>&\r\n\0]*">/y;

const inline = new Set(["a", "b", "code", "em", "i", "s", "strong", "sub", "sup", "u"]);
const paragraphs = new Set(["p", "h2", "h3", "h4"]);
const lists = new Set(["ul", "ol"]);

/** How deep elements may be in each other: editors write three or four levels. */
const deepest = 20;

/** Whether an element may begin where `parents` are open. */
function fits(name: string, parents: readonly string[]): boolean {
  const parent = parents.at(-1);
  const isInText = parent !== undefined && (inline.has(parent) || paragraphs.has(parent));
  // Within itself a parser may close or copy it.
  if (inline.has(name)) return isInText && !parents.includes(name);
  if (name === "br" || name === "img") return isInText;
  if (name === "li") return parent !== undefined && lists.has(parent);
  if (paragraphs.has(name) || lists.has(name) || name === "blockquote") {
    return parent === undefined || parent === "li" || parent === "blockquote";
  }
  return name === "hr" && parent === undefined;
}

/**
 * Whether HTML is what `cleanHtml` would make of it, as far as one can say without reading it as a
 * browser does, some twenty times as fast: paragraphs, headings, lists, links and pictures as the
 * editor writes them. Of other HTML it says no, clean or not.
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
      // Between items of a list, spaces alone; they have a meaning nowhere.
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
