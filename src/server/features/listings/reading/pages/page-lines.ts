import {
  type Content,
  elementsIn,
  measureContent,
  oneLine,
  type PageElement,
  type PageNode,
  textOf,
} from "./html-tree.ts";
import { aboutPage, averagePrice, fold, money, siteContact } from "./page-words.ts";

const blocks = new Set(
  `address article aside blockquote body center dd details div dl dt fieldset figcaption figure form
  h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary table tbody thead tfoot tr ul`
    .trim()
    .split(/\s+/),
);
const pairless = /^h[123]$|^(?:p|ul|ol|table|dl|main|article|section)$/;
const longestLabel = 40;
const longestValue = 80;
const mostPairElements = 30;
/** The maximum length of a line about the page itself, such as "Posted on 18 November". */
const longestNote = 70;
/** Matches signs that mark a feature which the flat does not have. */
const absent = /[✗✘❌✖❎⛔🚫]/u;

/**
 * Returns the text of a page, one line for each paragraph, each row and each label with its value.
 */
export function linesOf(page: PageElement): string[] {
  const lines: string[] = [];
  const contents = measureContent(page);
  let parts: string[] = [];
  /** The last characters that were added to the current line. */
  let tail = "";
  /**
   * The number of lines that the text had when the last `dt` element (a term) ended. If there is
   * exactly one more line when a `dd` element (a description) ends, the last two lines are joined,
   * unless one of them is too long.
   */
  let linesAfterTerm = -1;
  /** Whether an element has just ended, and no text came after it. */
  let isAfterElement = false;

  const end = () => {
    const text = oneLine(parts.join(""));
    if (text !== "") lines.push(text);
    parts = [];
    tail = "";
    isAfterElement = false;
  };
  const add = (text: string) => {
    parts.push(text);
    tail = (tail + text.slice(-8)).slice(-8);
    isAfterElement = false;
  };
  const addNode = (node: PageNode): void => {
    if (typeof node === "string") {
      // The text of two neighboring elements is separated by a space, because their letters belong
      // to different words.
      if (isAfterElement && /[\p{L}\p{N}]$/u.test(tail) && /^[\p{L}\p{N}]/u.test(node)) add(" ");
      add(node);
    } else addElement(node);
  };
  const addElement = (element: PageElement): void => {
    const { name } = element;
    if (name === "br") return end();
    if (name === "script" || name === "title") return;
    if (name === "sup" || name === "sub") return add(raised(tail, textOf(element)));
    const whole = pairText(element, contents);
    if (whole !== undefined) {
      end();
      lines.push(whole);
      return;
    }
    if (blocks.has(name)) end();
    else if (isAfterElement && /[\p{L}\p{N}]$/u.test(tail)) add(" ");
    for (const child of element.children) addNode(child);
    const hidden = contactOf(element);
    if (hidden !== undefined) add(` ${hidden} `);
    if (blocks.has(name)) end();
    if (name === "dt") linesAfterTerm = lines.length;
    else if (name === "dd" && lines.length === linesAfterTerm + 1) joinLast();
    else if (name === "td" || name === "th") add(" ");
    else if (!blocks.has(name)) isAfterElement = true;
  };
  /** Joins the last two lines, a term and its description, into one line. */
  const joinLast = () => {
    const [term = "", description = ""] = lines.slice(-2);
    if (term.length > longestLabel || description.length > longestValue) return;
    lines.splice(-2, 2, labelled(term, description));
  };

  addElement(page);
  end();
  return ownLines(lines);
}

const raised = (before: string, text: string) =>
  text === "2" && /m\s*$/i.test(before) ? "²" : text === "3" && /m\s*$/i.test(before) ? "³" : text;

/** Returns `label: value` if an element consists of a short label and a short value. */
function pairText(
  element: PageElement,
  contents: ReadonlyMap<PageElement, Content>,
): string | undefined {
  const { letters = 0, elements = 0 } = contents.get(element) ?? {};
  if (letters > longestLabel + longestValue || elements > mostPairElements) return undefined;
  const parts = element.children.filter(
    (child) => typeof child !== "string" || child.trim() !== "",
  );
  const [first, second] = parts;
  if (parts.length !== 2 || typeof first !== "object" || typeof second !== "object") {
    return undefined;
  }
  if (pairless.test(first.name) || pairless.test(second.name)) return undefined;
  // If the visible text of a link in the element lacks the link's phone number or email address,
  // this function returns undefined. The caller then writes the element's text, and adds the number
  // or the address.
  if ([...elementsIn(element)].some((each) => contactOf(each) !== undefined)) return undefined;
  const [label, value] = [textOf(first), textOf(second)];
  if (label === "" || value === "" || label.length > longestLabel || value.length > longestValue) {
    return undefined;
  }
  const isLabel = !/\d/.test(label);
  // Some pages write a value before its label.
  if (!isLabel && /\d/.test(value)) return undefined;
  if (!isLabel) return money.test(label) ? labelled(value, label) : `${label} ${value}`;
  return labelled(label, value);
}

const labelled = (label: string, value: string) =>
  /[:?]$/.test(label) ? `${label} ${value}` : `${label}: ${value}`;

/**
 * Returns the phone number or the email address of a link. Returns undefined if the link's visible
 * text shows it already, and for any other element.
 */
function contactOf(element: PageElement): string | undefined {
  const { name, attributes } = element;
  if (name !== "a") return undefined;
  const href = attributes["href"]?.trim().slice(0, 300) ?? "";
  const [, phone] =
    /^tel:([+\d][\d\s().-]{5,20})$/i.exec(safelyDecoded(href)) ??
    /^https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(\+?\d{7,15})/i.exec(href) ??
    [];
  if (phone !== undefined) {
    const isShown = textOf(element).replaceAll(/\D/g, "").length >= 6;
    const isWhatsapp = href.startsWith("http");
    return isShown ? undefined : isWhatsapp && !phone.startsWith("+") ? `+${phone}` : phone;
  }
  const [, email = ""] = /^mailto:([^\s?@]+@[^\s?@]+)/i.exec(safelyDecoded(href)) ?? [];
  return email === "" || textOf(element).includes(email) ? undefined : email;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Leaves out lines with the website's own contact, and features that are marked as absent. */
function ownLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  let isAfterSiteContact = false;
  for (const text of lines) {
    const isPhone = /^[\D]{0,15}\+?[\d\s()/.-]{6,}$/.test(text);
    if (isAfterSiteContact && isPhone) continue;
    const folded = fold(text);
    isAfterSiteContact = siteContact.test(folded);
    const isAbout = text.length <= longestNote && aboutPage.test(folded);
    const isForeign = isAfterSiteContact || isAbout || averagePrice.test(folded);
    if (!isForeign && !absent.test(text) && own.at(-1) !== text) own.push(text);
  }
  return own;
}
