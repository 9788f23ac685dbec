import type { Removal } from "#common/content/cleaned-content.ts";

const tag = /<!--[\s\S]*?-->|<([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** Elements that are written in one way only, and mean the same. */
const sameAs = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["strike", "s"],
]);

/** A piece of markup; what it is called when it is lost. */
type Pieces = Map<string, { what: string; count: number }>;

function add(pieces: Pieces, piece: string, what: string): void {
  const count = pieces.get(piece)?.count ?? 0;
  pieces.set(piece, { what, count: count + 1 });
}

const unquoted = (value: string) => value.replace(/^(["'])([\s\S]*)\1$/, "$2").trim();

function piecesOf(html: string): Pieces {
  const pieces: Pieces = new Map();
  for (const [, name, attributes = ""] of html.matchAll(tag)) {
    if (name === undefined) {
      add(pieces, "comment", "comment");
      continue;
    }
    const lower = name.toLowerCase();
    const element = sameAs.get(lower) ?? lower;
    add(pieces, element, `<${lower}>`);
    for (const [, attributeName = "", value = ""] of attributes.matchAll(attribute)) {
      const known = attributeName.toLowerCase();
      add(pieces, `${element} ${known}=${unquoted(value)}`, `attribute ${known}`);
    }
  }
  return pieces;
}

/** The letters of a text, without markup and without the space around them. */
const lettersOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replaceAll(tag, "")
    .replaceAll(/<\/[^>]*>/g, "")
    .replaceAll(/&[a-z0-9#]+;|[\s\u00a0&<>"']/gi, "");

/**
 * What a text would lose by being read and written again: elements, attributes and words that were
 * there before and are not afterwards, the most frequent first. What is added is no loss.
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
