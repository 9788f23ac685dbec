import { cleanLine, cleanText } from "./clean-text.ts";
import { type Block, type Brand, type Letter, type Line, urlOf } from "./letter.ts";

function textOf(line: Line, brand: Brand): string {
  if (typeof line === "string") return cleanText(line);
  return line
    .map((piece) =>
      typeof piece === "string"
        ? cleanText(piece)
        : `${cleanLine(piece.label)}: ${urlOf(piece.link, brand)}`,
    )
    .join("");
}

function write(block: Block, brand: Brand): string {
  switch (block.type) {
    case "paragraph":
    case "note":
      return textOf(block.line, brand);
    case "heading":
      return cleanLine(block.text);
    case "facts":
      return block.rows
        .map(({ label, value }) => `${cleanText(label)}: ${cleanText(value)}`)
        .join("\n");
    case "list":
      return block.items.map((item) => `- ${textOf(item, brand)}`).join("\n");
    case "button":
      return `${cleanLine(block.label)}:\n${urlOf(block.link, brand)}`;
  }
}

/** Writes a mail's plain text, which says the same as its HTML. */
export function writeText(letter: Letter, brand: Brand): string {
  const parts = [
    cleanLine(letter.heading),
    ...letter.blocks.map((block) => write(block, brand)),
    "---",
    textOf(letter.reason, brand),
    `${cleanLine(brand.siteName)}: ${urlOf({ path: "/" }, brand)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
