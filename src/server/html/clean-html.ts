import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { keptAttributes, keptElements } from "#common/content/kept-html.ts";
import { AppError } from "#common/errors.ts";

export type Root = ReturnType<typeof fromHtml>;
export type Element = Extract<Root["children"][number], { type: "element" }>;

/** Attributes that are either present or absent; they are written without a value. */
const switches = new Set(["open", "reversed"]);

const schema: Schema = {
  tagNames: [...keptElements],
  attributes: Object.fromEntries(
    Object.entries(keptAttributes).map(([element, names]) => [
      element,
      names.map((name) => (switches.has(name) ? [name, true] : name)),
    ]),
  ),
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["http", "https"],
    cite: ["http", "https"],
  },
  // Elements that are removed with their text, because their text is code or markup that visitors
  // should not see.
  strip: ["script", "style", "template", "noscript", "iframe", "object", "svg", "math", "xmp"],
  ancestors: Object.fromEntries(
    [
      "li",
      "dt",
      "dd",
      "caption",
      "colgroup",
      "col",
      "thead",
      "tbody",
      "tfoot",
      "tr",
      "th",
      "td",
      "figcaption",
    ].map((name) => [name, ancestorsOf(name)]),
  ),
  required: { img: { alt: "" } },
};

function ancestorsOf(name: string): string[] {
  if (name === "li") return ["ul", "ol"];
  if (name === "dt" || name === "dd") return ["dl"];
  return name === "figcaption" ? ["figure"] : ["table"];
}

/** Returns whether every URL of a `srcset` has an allowed scheme. */
function isSafeSourceSet(value: unknown): boolean {
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text
    .split(",")
    .every((part) => /^\s*(?:https?:\/\/|\/(?!\/)|(?![a-z][a-z0-9+.-]*:|\/))[^\s]/i.test(part));
}

/**
 * Applies rules that go beyond a list of allowed elements: removes pictures without a URL and
 * invalid `srcset` lists, and adds `https:` to links that begin with two slashes.
 */
function tidy(parent: Root | Element): void {
  parent.children = parent.children.filter(
    (child) => child.type !== "element" || child.tagName !== "img" || child.properties.src,
  ) as typeof parent.children;
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    tidyProperties(child);
    keepFirstLine(child);
    tidy(child);
  }
}

/**
 * Doubles the line break at the beginning of preformatted text. The parser ignores one line break
 * in this place. Without the second one, each save would remove an empty line.
 */
function keepFirstLine({ tagName, children: [first] }: Element): void {
  if (tagName === "pre" && first?.type === "text" && first.value.startsWith("\n")) {
    first.value = `\n${first.value}`;
  }
}

function tidyProperties({ properties }: Element): void {
  const { srcSet, href } = properties;
  if (srcSet !== undefined && !isSafeSourceSet(srcSet)) delete properties.srcSet;
  // A link that begins with two slashes or backslashes gets the scheme https, because browsers read
  // the text behind the slashes as a host name.
  if (typeof href === "string") properties.href = href.replace(/^\s*[\\/]{2,}/, "https://");
}

/**
 * Formatting elements, such as `b`. If one of them is not closed, the parser opens it again in each
 * following element.
 */
const formatting = new Set("a b big code em font i nobr s small strike strong tt u".split(" "));
/**
 * The maximum number of elements that the parser may add to a text by opening unclosed formatting
 * elements again. A text that exceeds it is refused.
 */
const mostReopened = 200_000;

/**
 * Refuses text from which the parser would create very many elements. The parser repeats all
 * unclosed formatting elements in each following element, so a short text can become millions of
 * elements.
 */
function assertProportionate(html: string): void {
  let open = 0;
  let reopened = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const isFormatting = formatting.has(name.toLowerCase());
    if (isFormatting) open = Math.max(0, open + (slash ? -1 : 1));
    else if (!slash) reopened += open;
    if (reopened > mostReopened) throw contentRefusal("Content has too many unclosed tags");
  }
}

/** The maximum nesting depth of elements. Browsers have about the same limit. */
const deepest = 500;

/**
 * Refuses HTML that is nested too deeply. The check comes before the libraries process the HTML,
 * because they are recursive and would overflow the stack.
 *
 * @throws AppError BAD_REQUEST
 */
export function assertShallow(parent: Root | Element, depth = 0): void {
  if (depth > deepest) throw contentRefusal("Content is nested too deeply");
  for (const child of parent.children) {
    if (child.type === "element") assertShallow(child, depth + 1);
  }
}

/** Returns the error for HTML that is refused because its unsafe parts cannot be removed safely. */
export const contentRefusal = (message: string) =>
  new AppError("BAD_REQUEST", message, { issues: [{ path: "content", message }] });

/**
 * Removes from the HTML of posts and pages everything that is not in an allow-list of elements,
 * attributes and schemes. The HTML is parsed as the standard says and written anew: every `<`
 * begins a tag, and every attribute is in double quotes.
 * @throws AppError BAD_REQUEST for HTML that is nested too deeply or has too many unclosed tags
 */
export function cleanHtml(html: string): string {
  return withReading(html, (read) => write(cleanTree(read)));
}

/**
 * Parses HTML and calls a function with the result.
 * @throws AppError BAD_REQUEST for HTML that is nested too deeply or has too many unclosed tags
 */
export function withReading<Result>(html: string, work: (read: Root) => Result): Result {
  assertProportionate(html);
  try {
    return work(fromHtml(html, { fragment: true }));
  } catch (error) {
    // A RangeError means that the stack overflowed, because the libraries are recursive and the
    // HTML is nested too deeply.
    if (error instanceof RangeError) throw contentRefusal("Content is nested too deeply");
    throw error;
  }
}

/** Returns a copy of a tree without the nodes that are not allowed. */
export function cleanTree(read: Root): Root {
  const clean = sanitize(read, schema) as Root;
  tidy(clean);
  return clean;
}

export const write = (clean: Root) =>
  toHtml(clean, { characterReferences: { useNamedReferences: true } }).trim();

/**
 * Returns whether an element is removed together with its content. Other elements that are not
 * allowed are removed, but their content stays.
 */
export const goesWhole = (name: string) => schema.strip?.includes(name) ?? false;
