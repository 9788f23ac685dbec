import type { ByteReader } from "./byte-reader.ts";
import { countLines } from "./byte-reader.ts";
import { DumpError } from "./dump.ts";

export type Token = {
  /**
   * - `word`: a keyword, a name without quotes or a number's digits, in lower case
   * - `name`: a name in quotes, without them
   * - `string`: `'…'`; what stands between the quotes is in `bytes`, a quote in it still doubled
   * - `escaped`: `E'…'`, with its escapes as they stand
   * - `bits`: `B'…'`
   * - `body`: what stands between dollar quotes
   * - `mark`: one character of punctuation
   * - `comment`: `-- …`, without its beginning; `meta`: a line that begins with a backslash
   */
  kind:
    | "word"
    | "name"
    | "number"
    | "string"
    | "escaped"
    | "bits"
    | "body"
    | "mark"
    | "comment"
    | "meta"
    | "end";
  text: string;
  bytes: Buffer;
  line: number;
};

const nothing = Buffer.alloc(0);
const newline = 10;
const quote = 39;
const doubleQuote = 34;
const backslash = 92;
const dollar = 36;
/** How often a comment may stand within another; `pg_dump` writes none of these at all. */
const deepestComment = 8;
/** As PostgreSQL cuts names. */
const longestName = 63;
const longestComment = 65_536;

const isDigit = (byte: number) => byte >= 48 && byte <= 57;
const isLetter = (byte: number) => (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90);
const isWordStart = (byte: number) => isLetter(byte) || byte === 95;
const isWordPart = (byte: number) => isWordStart(byte) || isDigit(byte) || byte === dollar;

/** A beginning of someone's text for a message. */
export function excerpt(text: string): string {
  // Not the text of a whole row: messages are logged and shown.
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return short.replaceAll(/[\p{Cc}\p{Cf}]/gu, "?");
}

/** Where the quote ends that began before `from`, or -1; doubled ones do not end it. */
function findClosing(bytes: Buffer, from: number, mark: number, isEnded: boolean): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== mark) continue;
    if (at + 1 >= bytes.length) return isEnded ? at : -1;
    if (bytes[at + 1] !== mark) return at;
    at += 1;
  }
  return -1;
}

/** As `findClosing`, where a backslash escapes what follows it. */
function findEscapedClosing(bytes: Buffer, from: number, isEnded: boolean): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) {
      if (at + 1 >= bytes.length) return isEnded ? at : -1;
      if (bytes[at + 1] !== quote) return at;
      at += 1;
    }
  }
  return -1;
}

function findCommentEnd(bytes: Buffer, from: number, line: number): number {
  let depth = 0;
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === 47 && bytes[at + 1] === 42) {
      depth += 1;
      at += 1;
      if (depth > deepestComment) throw new DumpError("Comments are nested too deeply", { line });
    } else if (bytes[at] === 42 && bytes[at + 1] === 47) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/**
 * The token at the reader's place, which it moves behind it, or undefined when what is held ends
 * before it does.
 */
function takeToken(reader: ByteReader): Token | undefined {
  const { held, isEnded } = reader;
  let at = reader.at;
  while (at < held.length) {
    const byte = held[at] as number;
    if (byte === newline) reader.line += 1;
    else if (byte !== 32 && byte !== 9) break;
    at += 1;
  }
  reader.at = at;
  const { line } = reader;
  const rest = held.length - at;
  // What tells tokens apart is never more than two bytes.
  if (rest < 2 && !isEnded) return undefined;
  if (rest === 0) return { kind: "end", text: "", bytes: nothing, line };

  const take = (kind: Token["kind"], from: number, to: number, next: number): Token => {
    const bytes = held.subarray(from, to);
    // Names, comments and words are short; the text of values is for those who ask.
    const isShort = kind !== "string" && kind !== "escaped" && kind !== "body";
    if (!isShort || kind === "name") reader.line += countLines(held, at, next);
    reader.at = next;
    return { kind, text: isShort ? bytes.toString() : "", bytes, line };
  };
  const refuse = (reason: string) => new DumpError(reason, { line });
  const byte = held[at] as number;
  const next = held[at + 1];

  if (byte === quote) {
    const end = findClosing(held, at + 1, quote, isEnded);
    return end === -1 ? undefined : take("string", at + 1, end, end + 1);
  }
  if (isWordStart(byte)) {
    if (next === quote) {
      if (byte === 69 || byte === 101) {
        const end = findEscapedClosing(held, at + 2, isEnded);
        return end === -1 ? undefined : take("escaped", at + 2, end, end + 1);
      }
      if (byte === 66 || byte === 98) {
        const end = findClosing(held, at + 2, quote, isEnded);
        return end === -1 ? undefined : take("bits", at + 2, end, end + 1);
      }
      throw refuse("A kind of string that pg_dump does not write");
    }
    let end = at + 1;
    while (end < held.length && isWordPart(held[end] as number)) end += 1;
    if (end - at > longestName) throw refuse("A name of more than 63 bytes");
    if (end === held.length && !isEnded) return undefined;
    const token = take("word", at, end, end);
    token.text = token.text.toLowerCase();
    return token;
  }
  if (isDigit(byte)) {
    const isNumberPart = (place: number) => {
      const part = held[place] as number;
      const before = held[place - 1];
      return (
        isDigit(part) ||
        part === 46 ||
        part === 69 ||
        part === 101 ||
        ((part === 43 || part === 45) && (before === 69 || before === 101))
      );
    };
    let end = at + 1;
    while (end < held.length && isNumberPart(end)) end += 1;
    // `numeric` has up to 131,072 digits before its point.
    if (end - at > 200_000) throw refuse("A number of more than 200,000 digits");
    return end === held.length && !isEnded ? undefined : take("number", at, end, end);
  }
  if (byte === 45 && next === 45) {
    let end = held.indexOf(newline, at);
    if (end === -1 && isEnded) end = held.length;
    if ((end === -1 ? held.length : end) - at > longestComment) {
      throw refuse("A comment's line is longer than 64 KB");
    }
    return end === -1 ? undefined : take("comment", at + 2, end, end);
  }
  if (byte === 47 && next === 42) {
    const end = findCommentEnd(held, at, line);
    if (end === -1) return undefined;
    const token = take("comment", at + 2, at + 2, end);
    reader.line += countLines(held, at, end);
    return token;
  }
  if (byte === doubleQuote) {
    const end = findClosing(held, at + 1, doubleQuote, isEnded);
    if ((end === -1 ? held.length : end) - at > longestName * 2 + 2) {
      throw refuse("A name of more than 63 bytes");
    }
    if (end === -1) return undefined;
    const token = take("name", at + 1, end, end + 1);
    token.text = token.text.replaceAll('""', '"');
    return token;
  }
  if (byte === backslash) {
    const end = held.indexOf(newline, at);
    if (end === -1 && !isEnded && rest <= longestComment) return undefined;
    return take("meta", at, end === -1 ? held.length : end, end === -1 ? held.length : end);
  }
  if (byte === dollar) {
    let opened = at + 1;
    while (opened < held.length && isWordPart(held[opened] as number) && held[opened] !== dollar) {
      opened += 1;
    }
    if (opened - at > longestName) throw refuse("A dollar quote's name of more than 63 bytes");
    if (opened === held.length && !isEnded) return undefined;
    if (held[opened] !== dollar) throw refuse("A dollar sign where pg_dump writes none");
    const end = held.indexOf(held.subarray(at, opened + 1), opened + 1);
    return end === -1 ? undefined : take("body", opened + 1, end, end + opened + 1 - at);
  }
  if (byte === 13) {
    throw refuse("The file has Windows line ends: save it as pg_dump wrote it, with Unix ones");
  }
  if (byte < 32 || byte > 126) {
    throw refuse("A character outside of quotes that pg_dump writes only within them");
  }
  reader.at = at + 1;
  return { kind: "mark", text: String.fromCharCode(byte), bytes: nothing, line };
}

const unended = "The file ends within a statement: it is not whole";

/**
 * The next token.
 *
 * @param longest bytes that a token may have
 */
export async function nextToken(reader: ByteReader, longest: number): Promise<Token> {
  for (;;) {
    const token = takeToken(reader);
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

/** As `nextToken`, where it is held already: it saves the time that waiting takes. */
export const heldToken = takeToken;
