import { withoutPlaceholders } from "../../../secret-links/link-placeholder.ts";

/**
 * Removes characters that no text of a mail needs: the private-use characters, which mark the
 * placeholders of secret links; control characters other than line breaks; and the characters that
 * reverse or hide the text after them. Half of a surrogate pair becomes a replacement character.
 */
export function cleanText(text: string): string {
  // Most texts contain no character to remove. They are returned without the slow replacements.
  if (!/[^\P{C}\n]/u.test(text)) return text;
  return withoutPlaceholders(text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu, "")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ");
}

/** Returns a text on one line, without the characters that no mail needs, for a subject line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ").trim();
}
