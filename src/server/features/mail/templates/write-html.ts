import { toHtml } from "hast-util-to-html";
import { h, type Result } from "hastscript";
import { roostGreen } from "#common/colors.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import {
  type Block,
  type LabelledLink,
  type Letter,
  type Line,
  type Link,
  urlOf,
} from "./letter.ts";
import { cardWidth, styleSheet, styles } from "./mail-style.ts";

export type Element = Extract<Result, { type: "element" }>;
type Content = string | Result;

/** The attributes of a table that only lays out its cells. */
const layout = { role: "presentation", border: "0", cellPadding: "0", cellSpacing: "0" };

// In the list of mails, a mail program shows the beginning of the body next to the subject.
// Invisible characters after the preheader fill this space, so that no further text of the body is
// shown there.
const preheaderFiller = "\u{34F}\u{A0}".repeat(80);

const comment = (value: string) => ({ type: "comment" as const, value });

// Outlook's Word engine does not support a maximum width. Outlook reads these HTML comments as
// instructions, which put the card into a table of a fixed width.
const wordTableStart = comment(
  `[if mso]><table role="presentation" width="${cardWidth}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]`,
);
const wordTableEnd = comment("[if mso]></td></tr></table><![endif]");

const anchor = (link: Link, siteUrl: string, className: string, style: string, label?: string) => {
  const url = urlOf(link, siteUrl);
  return h("a", { href: url, class: className, style }, label === undefined ? url : label);
};

/** Returns a text as HTML content, with a `br` element for each line break. */
function lines(text: string): Content[] {
  return cleanText(text)
    .split("\n")
    .flatMap((line, place): Content[] => (place === 0 ? [line] : [h("br"), line]));
}

function pieces(line: Line, siteUrl: string, className: string, style: string): Content[] {
  if (typeof line === "string") return lines(line);
  return line.flatMap((piece) =>
    typeof piece === "string"
      ? lines(piece)
      : [anchor(piece.link, siteUrl, className, style, cleanLine(piece.label))],
  );
}

const inBody = (line: Line, siteUrl: string) => pieces(line, siteUrl, "green", styles.link);

/** The maximum number of characters of a label that fits into a narrow column of labels. */
const shortLabel = 8;

function facts(rows: { label: string; value: string }[]): Content {
  // If all labels are short, the column of the labels is narrow. This leaves space for a URL on one
  // line in the column of the values.
  const isShort = rows.every(({ label }) => label.length <= shortLabel);
  const style = isShort ? styles.shortLabel : styles.label;
  const cells = rows.map(({ label, value }) =>
    h("tr", [
      h("th", { scope: "row", class: "muted line", style }, lines(label)),
      h("td", { class: "ink line", style: styles.value }, lines(value)),
    ]),
  );
  return h("table", { width: "100%", class: "line", style: styles.facts }, h("tbody", cells));
}

/** Returns a button, followed by its URL for mail programs that do not show it as a button. */
function button(label: string, link: Link, siteUrl: string): Content[] {
  const target = anchor(link, siteUrl, "on-button", styles.button, cleanLine(label));
  const cell = h(
    "td",
    { align: "center", bgColor: roostGreen, class: "button", style: styles.buttonCell },
    target,
  );
  return [
    h("table", { ...layout, style: styles.buttonTable }, h("tbody", h("tr", cell))),
    h(
      "p",
      { class: "muted", style: styles.address },
      anchor(link, siteUrl, "muted", styles.addressLink),
    ),
  ];
}

/**
 * Returns a row of links, one for each answer that the searcher can give about a flat. The first
 * link is emphasized.
 */
function answerButtons(answers: LabelledLink[], siteUrl: string): Content {
  const cells = answers.flatMap(({ label, link }, place) => {
    const isFirst = place === 0;
    const target = anchor(
      link,
      siteUrl,
      isFirst ? "on-button" : "green",
      isFirst ? styles.answer : styles.otherAnswer,
      cleanLine(label),
    );
    const cell = isFirst
      ? h("td", { bgColor: roostGreen, class: "button", style: styles.answerCell }, target)
      : h("td", { class: "outline", style: styles.otherAnswerCell }, target);
    return isFirst ? [cell] : [h("td", { width: "12", style: styles.gap }, "\u{A0}"), cell];
  });
  return h("table", { ...layout, style: styles.answers }, h("tbody", h("tr", cells)));
}

function flat(
  { title, rows, note, original, answers }: Extract<Block, { type: "flat" }>,
  siteUrl: string,
): Content[] {
  const cells = rows.map((row) =>
    h("tr", [
      h("th", { scope: "row", class: "muted line", style: styles.flatLabel }, lines(row.label)),
      h(
        "td",
        { class: "ink line", style: styles.flatValue },
        row.lines.map((line) => h("div", { style: styles.flatLine }, lines(line))),
      ),
    ]),
  );
  return [
    h("h2", { class: "ink line", style: styles.flatTitle }, cleanLine(title)),
    ...(note === null ? [] : [h("p", { class: "ink", style: styles.paragraph }, lines(note))]),
    h("table", { width: "100%", class: "line", style: styles.facts }, h("tbody", cells)),
    ...(original === null
      ? []
      : [h("p", { class: "ink", style: styles.paragraph }, inBody([original], siteUrl))]),
    answerButtons(answers, siteUrl),
  ];
}

function element(block: Block, siteUrl: string): Content | Content[] {
  switch (block.type) {
    case "paragraph":
      return h("p", { class: "ink", style: styles.paragraph }, inBody(block.line, siteUrl));
    case "note":
      return h("p", { class: "muted", style: styles.note }, inBody(block.line, siteUrl));
    case "heading":
      return h("h2", { class: "ink", style: styles.heading }, cleanLine(block.text));
    case "facts":
      return facts(block.rows);
    case "list":
      return h(
        "ul",
        { class: "ink", style: styles.list },
        block.items.map((item) =>
          h("li", { class: "ink", style: styles.item }, inBody(item, siteUrl)),
        ),
      );
    case "flat":
      return flat(block, siteUrl);
    case "button":
      return button(block.label, block.link, siteUrl);
  }
}

function head(subject: string): Content {
  const meta = (name: string, content: string) => h("meta", { name, content });
  return h("head", [
    h("meta", { charset: "utf-8" }),
    meta("viewport", "width=device-width, initial-scale=1"),
    meta("color-scheme", "light dark"),
    meta("supported-color-schemes", "light dark"),
    meta("x-apple-disable-message-reformatting", ""),
    // Without this `format-detection` element, some mail programs turn numbers and days into links.
    meta("format-detection", "telephone=no, date=no, address=no, email=no, url=no"),
    h("title", subject),
    h("style", styleSheet),
  ]);
}

/** Returns the visible content of a mail as one column. */
export function column(letter: Letter, siteUrl: string): Element {
  const home = anchor({ path: "/" }, siteUrl, "green", styles.brand, cleanLine(letter.siteName));
  const body = letter.blocks.map((block) => element(block, siteUrl));
  const title = h("h1", { class: "ink", style: styles.title }, cleanLine(letter.heading));
  const reason = pieces(letter.reason, siteUrl, "muted", styles.footerLink);
  return h("table", { ...layout, align: "center", width: "100%", style: styles.column }, [
    h("tbody", [
      h("tr", h("td", { style: styles.brandCell }, home)),
      h("tr", h("td", { height: "4", style: styles.accent }, "\u{A0}")),
      h("tr", h("td", { class: "card", style: styles.card }, [title, ...body])),
      h("tr", h("td", { class: "muted", style: styles.footer }, reason)),
    ]),
  ]);
}

/**
 * Writes a mail's HTML: tables with inline styles and no pictures, so that every mail program shows
 * it, also on narrow screens and in dark colours.
 *
 * @param siteUrl the origin of the site
 */
export function writeHtml(letter: Letter, siteUrl: string): string {
  const subject = cleanLine(letter.subject);
  const preheader = `${cleanLine(letter.preheader)}${preheaderFiller}`;
  const outer = h("table", { ...layout, width: "100%", class: "paper", style: styles.outer }, [
    h("tbody", [
      h(
        "tr",
        h("td", { align: "center", style: styles.outerCell }, [
          wordTableStart,
          column(letter, siteUrl),
          wordTableEnd,
        ]),
      ),
    ]),
  ]);
  const body = h("body", { class: "paper", style: styles.body }, [
    h("div", { style: styles.preheader }, preheader),
    h("div", { role: "main", lang: "en" }, outer),
  ]);
  const root = h(null, [
    { type: "doctype" },
    h("html", { lang: "en", dir: "ltr" }, [head(subject), body]),
  ]);
  return toHtml(root);
}
