import { cleanLine, cleanText } from "./clean-text.ts";
import { type Block, type LabelledLink, type Letter, type Line, urlOf } from "./letter.ts";

function textOf(line: Line, siteUrl: string): string {
  if (typeof line === "string") return cleanText(line);
  return line
    .map((piece) => (typeof piece === "string" ? cleanText(piece) : linkText(piece, siteUrl)))
    .join("");
}

const linkText = ({ label, link }: LabelledLink, siteUrl: string) =>
  `${cleanLine(label)}: ${urlOf(link, siteUrl)}`;

function writeFlat(
  { title, rows, note, original, answers }: Extract<Block, { type: "flat" }>,
  siteUrl: string,
): string {
  return [
    `* ${cleanLine(title)}`,
    ...(note === null ? [] : [cleanText(note)]),
    ...rows.flatMap(({ label, lines: [first = "", ...others] }) => [
      `${cleanText(label)}: ${cleanText(first)}`,
      ...others.map((line) => `  ${cleanText(line)}`),
    ]),
    ...(original === null ? [] : [linkText(original, siteUrl)]),
    ...answers.map((answer) => linkText(answer, siteUrl)),
  ].join("\n");
}

function write(block: Block, siteUrl: string): string {
  switch (block.type) {
    case "paragraph":
    case "note":
      return textOf(block.line, siteUrl);
    case "heading":
      return cleanLine(block.text);
    case "facts":
      return block.rows
        .map(({ label, value }) => `${cleanText(label)}: ${cleanText(value)}`)
        .join("\n");
    case "list":
      return block.items.map((item) => `- ${textOf(item, siteUrl)}`).join("\n");
    case "flat":
      return writeFlat(block, siteUrl);
    case "button":
      return `${cleanLine(block.label)}:\n${urlOf(block.link, siteUrl)}`;
  }
}

/**
 * Writes a mail's plain text, which says the same as its HTML.
 *
 * @param siteUrl the origin of the site
 */
export function writeText(letter: Letter, siteUrl: string): string {
  const parts = [
    cleanLine(letter.heading),
    ...letter.blocks.map((block) => write(block, siteUrl)),
    "---",
    textOf(letter.reason, siteUrl),
    `${cleanLine(letter.siteName)}: ${urlOf({ path: "/" }, siteUrl)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
