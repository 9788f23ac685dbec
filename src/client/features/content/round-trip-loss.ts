import type { Removal } from "#common/content/cleaned-content.ts";
import { readAttributes, readMarkup } from "../../content/read-markup.ts";

/**
 * HTML elements with the same meaning, such as `b` and `strong`. Each group is counted under one
 * name.
 */
const sameAs = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["strike", "s"],
]);

/**
 * How often each piece of markup occurs in a text. A piece is an element, an attribute with its
 * value, a comment or an unclosed tag. `what` names the piece in messages to the user.
 */
type Pieces = Map<string, { what: string; count: number }>;

function add(pieces: Pieces, piece: string, what: string): void {
  const count = pieces.get(piece)?.count ?? 0;
  pieces.set(piece, { what, count: count + 1 });
}

function piecesOf(html: string): Pieces {
  const pieces: Pieces = new Map();
  for (const piece of readMarkup(html)) {
    if (piece.kind === "comment") add(pieces, "comment", "comment");
    if (piece.kind === "unfinished") add(pieces, "unfinished", "an unclosed tag");
    if (piece.kind !== "tag" || piece.closing) continue;
    const element = sameAs.get(piece.name) ?? piece.name;
    add(pieces, element, `<${piece.name}>`);
    for (const { name, value } of readAttributes(piece.attributes)) {
      add(pieces, `${element} ${name}=${value}`, `attribute ${name}`);
    }
  }
  return pieces;
}

/** Returns the letters of a text without markup and whitespace. */
function lettersOf(html: string): string {
  let text = "";
  for (const piece of readMarkup(html)) if (piece.kind === "text") text += piece.text;
  return text.replaceAll(/&[a-z0-9#]+;|[\s\u00a0&<>"']/gi, "");
}

/**
 * Returns the markup that a text would lose in the rich text editor, the most frequent first. If
 * the letters of the text would change, the list also contains the item `some of the text`. Markup
 * that the editor would add is ignored.
 */
export function lossBetween(before: string, after: string): Removal[] {
  const left = piecesOf(after);
  const lost = new Map<string, number>();
  for (const [piece, { what, count }] of piecesOf(before)) {
    const missing = count - (left.get(piece)?.count ?? 0);
    if (missing > 0) lost.set(what, (lost.get(what) ?? 0) + missing);
  }
  if (lettersOf(before) !== lettersOf(after)) lost.set("some of the text", 1);
  return [...lost]
    .map(([what, count]) => ({ what, count }))
    .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1));
}
