import { cleanLine, cleanText } from "./clean-text.ts";
import { type Block, type Letter, type Line, urlOf } from "./letter.ts";

function textOf(line: Line, siteUrl: string): string {
  if (typeof line === "string") return cleanText(line);
  return line
    .map((piece) =>
      typeof piece === "string"
        ? cleanText(piece)
        : `${cleanLine(piece.label)}: ${urlOf(piece.link, siteUrl)}`,
    )
    .join("");
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
