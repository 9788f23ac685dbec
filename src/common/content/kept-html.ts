/** The names of the HTML elements that stay when unsafe HTML is removed from a text. */
export const keptElements: readonly string[] = (
  "h1 h2 h3 h4 h5 h6 p br hr div section ul ol li dl dt dd blockquote cite q pre code kbd samp var " +
  "table caption colgroup col thead tbody tfoot tr th td figure figcaption img picture source " +
  "a strong b em i u s del ins mark small sub sup span abbr time details summary"
).split(" ");

/**
 * The attributes that stay when unsafe HTML is removed from a text, grouped by the name of the
 * element; `*` means every element. The attributes are spelled as the HTML parser spells them, such
 * as `srcSet` for `srcset`.
 */
export const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  "*": ["title", "lang", "dir"],
  a: ["href"],
  img: ["src", "srcSet", "sizes", "alt", "width", "height"],
  source: ["srcSet", "sizes", "media", "type", "width", "height"],
  ol: ["start", "type", "reversed"],
  li: ["value"],
  th: ["scope", "colSpan", "rowSpan"],
  td: ["colSpan", "rowSpan"],
  col: ["span"],
  colgroup: ["span"],
  time: ["dateTime"],
  blockquote: ["cite"],
  q: ["cite"],
  del: ["cite", "dateTime"],
  ins: ["cite", "dateTime"],
  details: ["open"],
};
