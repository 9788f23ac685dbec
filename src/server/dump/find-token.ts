import { DumpError } from "./dump.ts";

/**
 * The kinds of tokens in an SQL script:
 * - `word`: a keyword or a name without quotes, in lower case
 * - `name`: a quoted name, without its quotes
 * - `string`: `'…'`; `bytes` has its content, in which quotes are still doubled
 * - `escaped`: `E'…'`; its escapes are not resolved yet
 * - `bits`: `B'…'`
 * - `body`: the content between dollar quotes
 * - `mark`: one punctuation character
 * - `comment`: `-- …`, without the dashes; `meta`: a line that begins with a backslash
 */
export type TokenKind =
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

const newline = 10;
const carriageReturn = 13;
const quote = 39;
const doubleQuote = 34;
const backslash = 92;
const dollar = 36;
const star = 42;
const minus = 45;
const slash = 47;
/** The maximum nesting depth of comments. `pg_dump` itself writes no nested comments. */
const deepestComment = 8;
/** The maximum number of bytes of a name, because PostgreSQL truncates longer names. */
const longestName = 63;
const longestLine = 65_536;
/**
 * The maximum number of characters of a number. A `numeric` value has up to 131,072 digits before
 * its decimal point and 16,383 after it.
 */
const maxDigits = 200_000;
const longName = "A name is longer than 63 bytes";

const isSign = (byte: number) => byte === 43 || byte === minus;
const isExponent = (byte: number) => byte === 69 || byte === 101;
const isDigit = (byte: number) => byte >= 48 && byte <= 57;
const isLetter = (byte: number) => (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90);
const isWordStart = (byte: number) => isLetter(byte) || byte === 95;
/** Returns whether a byte belongs to a number: a digit, a point, or an exponent and its sign. */
const isNumberPart = (byte: number, before: number) =>
  isDigit(byte) || byte === 46 || isExponent(byte) || (isSign(byte) && isExponent(before));
const isWordPart = (byte: number) => isWordStart(byte) || isDigit(byte) || byte === dollar;

/**
 * Returns the position where a quoted text ends; -1 if its end is not buffered yet. The text began
 * before `from`. Doubled quotes do not end it.
 */
function findClosing(bytes: Buffer, from: number, mark: number, isEnded: boolean): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== mark) continue;
    if (at + 1 >= bytes.length) return isEnded ? at : -1;
    if (bytes[at + 1] !== mark) return at;
    at += 1;
  }
  return -1;
}

/**
 * Returns the position where a quoted text ends; -1 if its end is not buffered yet. In the text, a
 * backslash escapes the next character.
 */
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

function findCommentEnd(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === slash && bytes[at + 1] === star) {
      depth += 1;
      at += 1;
      if (depth > deepestComment) throw new DumpError("Comments are nested too deeply");
    } else if (bytes[at] === star && bytes[at + 1] === slash) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/**
 * The start and the end of a token's text within the buffered bytes, and the position of the first
 * byte after the token.
 */
type Found = { kind: TokenKind; from: number; to: number; next: number };
/** Finds the end of a token. Returns undefined if the buffered bytes end before the token does. */
type Find = (held: Buffer, at: number, isEnded: boolean) => Found | undefined;

const closed = (kind: TokenKind, from: number, to: number): Found | undefined =>
  to === -1 ? undefined : { kind, from, to, next: to + 1 };

/**
 * Returns the position of the next byte that fails a test, or the end of the text. Returns -1 if
 * all buffered bytes pass the test and more bytes may follow.
 */
function endOfRun(
  held: Buffer,
  from: number,
  isEnded: boolean,
  test: (byte: number, before: number) => boolean,
): number {
  let end = from;
  while (end < held.length && test(held[end] as number, held[end - 1] as number)) end += 1;
  return end === held.length && !isEnded ? -1 : end;
}

const findString: Find = (held, at, isEnded) =>
  closed("string", at + 1, findClosing(held, at + 1, quote, isEnded));

const findWord: Find = (held, at, isEnded) => {
  if (held[at + 1] === quote) {
    const letter = String.fromCharCode(held[at] as number).toLowerCase();
    if (letter === "e") return closed("escaped", at + 2, findEscapedClosing(held, at + 2, isEnded));
    if (letter === "b") return closed("bits", at + 2, findClosing(held, at + 2, quote, isEnded));
    throw new DumpError("pg_dump does not write this kind of string");
  }
  const end = endOfRun(held, at + 1, isEnded, isWordPart);
  if ((end === -1 ? held.length : end) - at > longestName) throw new DumpError(longName);
  return end === -1 ? undefined : { kind: "word", from: at, to: end, next: end };
};

const findNumber: Find = (held, at, isEnded) => {
  const end = endOfRun(held, at + 1, isEnded, isNumberPart);
  if ((end === -1 ? held.length : end) - at > maxDigits)
    throw new DumpError("A number is too long");
  return end === -1 ? undefined : { kind: "number", from: at, to: end, next: end };
};

/**
 * Returns the end of the SQL script's current line, before its newline; -1 if it is not buffered
 * yet.
 */
const findLine = (held: Buffer, at: number, isEnded: boolean): number => {
  const end = held.indexOf(newline, at);
  const to = end === -1 ? held.length : end;
  if (to - at > longestLine) throw new DumpError("A line of comment or command is over 64 KB");
  return end === -1 && !isEnded ? -1 : to;
};

const findComment: Find = (held, at, isEnded) => {
  const end = findLine(held, at, isEnded);
  return end === -1 ? undefined : { kind: "comment", from: at + 2, to: end, next: end };
};

const findMeta: Find = (held, at, isEnded) => {
  const end = findLine(held, at, isEnded);
  return end === -1 ? undefined : { kind: "meta", from: at, to: end, next: end };
};

const findNested: Find = (held, at) => {
  const end = findCommentEnd(held, at);
  return end === -1 ? undefined : { kind: "comment", from: at, to: at, next: end };
};

const findName: Find = (held, at, isEnded) => {
  const end = findClosing(held, at + 1, doubleQuote, isEnded);
  // In a quoted SQL name, each quote is written twice, so a name may take twice as many bytes in
  // the dump.
  if ((end === -1 ? held.length : end) - at > longestName * 2) throw new DumpError(longName);
  return closed("name", at + 1, end);
};

const findBody: Find = (held, at, isEnded) => {
  const opened = endOfRun(held, at + 1, isEnded, (byte) => isWordPart(byte) && byte !== dollar);
  if ((opened === -1 ? held.length : opened) - at > longestName) throw new DumpError(longName);
  if (opened === -1) return undefined;
  if (held[opened] !== dollar) throw new DumpError("pg_dump does not write a dollar sign here");
  const from = opened + 1;
  const to = held.indexOf(held.subarray(at, from), from);
  return to === -1 ? undefined : { kind: "body", from, to, next: to + from - at };
};

/**
 * Returns the function that finds the end of a token, chosen by the token's first two bytes.
 * Returns undefined for punctuation.
 */
export function finderOf(byte: number, next: number | undefined): Find | undefined {
  if (isWordStart(byte)) return findWord;
  if (byte === quote) return findString;
  if (isDigit(byte)) return findNumber;
  if (byte === doubleQuote) return findName;
  if (byte === minus && next === minus) return findComment;
  if (byte === slash && next === star) return findNested;
  if (byte === backslash) return findMeta;
  if (byte === dollar) return findBody;
  if (byte === carriageReturn) {
    throw new DumpError("The file has Windows line endings: use the file as pg_dump wrote it");
  }
  if (byte < 32 || byte > 126) {
    throw new DumpError("pg_dump writes this character only within quotes");
  }
  return undefined;
}
