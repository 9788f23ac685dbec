import type { ByteReader } from "./byte-reader.ts";
import { countLines } from "./byte-reader.ts";
import { DumpError } from "./dump.ts";
import type { TokenKind } from "./find-token.ts";
import { finderOf } from "./find-token.ts";

export type Token = { kind: TokenKind; text: string; bytes: Buffer; line: number };

const nothing = Buffer.alloc(0);
const tab = 9;
const newline = 10;
const space = 32;

/** Returns the first 60 characters of a text, to be quoted in an error message. */
export function excerpt(text: string): string {
  // Only the first characters are quoted, because error messages are logged and shown, so they must
  // not contain a whole row.
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return short.replaceAll(/[\p{Cc}\p{Cf}]/gu, "?");
}

/**
 * Returns the text of a token: a word in lower case, a name without doubled quotes. For strings and
 * dollar-quoted bodies it returns an empty text, because callers read a value from its bytes.
 */
function textOf(kind: TokenKind, bytes: Buffer): string {
  if (kind === "string" || kind === "escaped" || kind === "body") return "";
  const text = bytes.toString();
  if (kind === "word") return text.toLowerCase();
  return kind === "name" ? text.replaceAll('""', '"') : text;
}

/**
 * Returns the next token and moves the reader behind the token. Returns undefined if the buffered
 * bytes end within the token.
 */
export function bufferedToken(reader: ByteReader): Token | undefined {
  const { held, isEnded } = reader;
  let { at } = reader;
  for (; at < held.length; at += 1) {
    const byte = held[at] as number;
    if (byte === newline) reader.line += 1;
    else if (byte !== space && byte !== tab) break;
  }
  reader.at = at;
  const { line } = reader;
  // The lexer needs at most two bytes to recognise the kind of a token.
  if (held.length - at < 2 && !isEnded) return undefined;
  const byte = held[at];
  if (byte === undefined) return { kind: "end", text: "", bytes: nothing, line };
  try {
    const find = finderOf(byte, held[at + 1]);
    if (!find) {
      reader.at = at + 1;
      return { kind: "mark", text: String.fromCharCode(byte), bytes: nothing, line };
    }
    const found = find(held, at, isEnded);
    if (!found) return undefined;
    const { kind, from, to, next } = found;
    const bytes = held.subarray(from, to);
    reader.line += countLines(held, at, next);
    reader.at = next;
    return { kind, text: textOf(kind, bytes), bytes, line };
  } catch (error) {
    throw error instanceof DumpError ? new DumpError(error.message, { line }) : error;
  }
}

const unended = "The file ends within a statement: it is incomplete";

/**
 * Reads the next token.
 *
 * @param longest the maximum size of a token in bytes
 */
export async function nextToken(reader: ByteReader, longest: number): Promise<Token> {
  for (;;) {
    const token = bufferedToken(reader);
    if (token) return token;
    if (reader.held.length - reader.at > longest) {
      throw new DumpError("A value, comment or function is too long, or its end is missing", {
        line: reader.line,
      });
    }
    if (reader.isEnded) throw new DumpError(unended, { line: reader.line });
    await reader.more();
  }
}
