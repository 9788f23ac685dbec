import type { ByteReader } from "./byte-reader.ts";
import { longestHeld, nextTurn } from "./byte-reader.ts";
import type { DumpRows } from "./dump.ts";
import { DumpError } from "./dump.ts";
import type { Findings } from "./findings.ts";
import { noteTable, refuseServerTable } from "./findings.ts";
import type { Token } from "./lexer.ts";
import { excerpt, heldToken, nextToken } from "./lexer.ts";
import type { RowBatch } from "./row-batch.ts";
import { createCursor, takeNames } from "./statement.ts";

/** After so many bytes of one value others get their turn. */
const sliceSize = 1024 * 1024;
/** These are taken apart at once. */
const longestEscaped = 1024 * 1024;
const mostHeadTokens = 10_000;

/** As COPY writes them. */
const literalWords = new Map([
  ["null", "\\N"],
  ["true", "t"],
  ["false", "f"],
]);

/** What an `E'…'` string stands for, as far as `pg_dump` writes any. */
function unescape(bytes: Buffer): Buffer | undefined {
  const letters: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
  let isKnown = true;
  // Byte by byte: what is not ASCII passes through as it is.
  const text = bytes.toString("latin1").replaceAll(/\\([^])|''/g, (found, letter?: string) => {
    if (letter === undefined) return "'";
    if (letter === "\\" || letter === "'") return letter;
    isKnown &&= letter in letters;
    return letters[letter] ?? found;
  });
  return isKnown ? Buffer.from(text, "latin1") : undefined;
}

/**
 * Reads an INSERT from behind its first word to its semicolon. Its values are literals, as `pg_dump`
 * writes them, and become rows of COPY's text format.
 *
 * @param only the one table that they may be of
 */
export async function* readInsert(
  reader: ByteReader,
  findings: Findings,
  batch: RowBatch,
  only?: string,
): AsyncGenerator<DumpRows, void, undefined> {
  let table: string | undefined;
  let { line } = reader;
  const refuse = (reason: string) => new DumpError(reason, { table, line });

  /** The token itself, or undefined for a comment. */
  function accept(token: Token): Token | undefined {
    ({ line } = token);
    if (token.kind === "end") throw refuse("The file ends within a statement: it is incomplete");
    if (token.kind === "meta") {
      throw refuse(`${excerpt(token.text)} is a psql command; pg_dump writes none here`);
    }
    return token.kind === "comment" ? undefined : token;
  }
  // Nearly all tokens are held already, and to await each takes longer than to read it.
  function heldNext(): Token | undefined {
    for (let token = heldToken(reader); token; token = heldToken(reader)) {
      const accepted = accept(token);
      if (accepted) return accepted;
    }
    return undefined;
  }
  async function laterNext(): Promise<Token> {
    for (;;) {
      const accepted = accept(await nextToken(reader, longestHeld));
      if (accepted) return accepted;
    }
  }
  const next = async () => heldNext() ?? laterNext();
  const isMark = (token: Token, mark: string) => token.kind === "mark" && token.text === mark;

  const head: Token[] = [];
  for (;;) {
    const token = heldNext() ?? (await laterNext());
    if (token.kind === "word" && token.text === "values") break;
    if (isMark(token, ";") || head.push(token) > mostHeadTokens) {
      throw refuse("INSERT has no list of values");
    }
  }
  const cursor = createCursor(head, line);
  table = cursor.word("into") ? cursor.qualifiedName() : undefined;
  if (table === undefined) throw refuse("INSERT names no table as pg_dump does");
  refuseServerTable(table, line);
  if (only !== undefined && table !== only) throw refuse(`INSERT among the rows of ${only}`);
  const noted = noteTable(findings, table, line);
  let columns = noted.declared;
  if (!cursor.isAtEnd() && !cursor.word("overriding", "system", "value")) {
    const named = takeNames(cursor);
    if (!named) throw refuse("INSERT does not name its columns as pg_dump does");
    columns = named;
    for (const column of columns) noted.columns.add(column);
    cursor.word("overriding", "system", "value");
  }
  if (!cursor.isAtEnd()) throw refuse("INSERT has something other than values");
  const others = batch.begin(table, columns);
  if (others) yield others;

  async function addLongText(bytes: Buffer, hasDoubledQuotes: boolean): Promise<void> {
    for (let at = 0; at < bytes.length; await nextTurn()) {
      at = batch.addText(bytes, at, Math.min(at + sliceSize, bytes.length), hasDoubledQuotes);
    }
  }

  function addValue(token: Token): Promise<void> | undefined {
    if (token.kind === "word") {
      const plain = literalWords.get(token.text);
      if (plain === undefined) throw refuse(`${excerpt(token.text)} is not a plain value`);
      batch.addPlain(plain);
    } else if (token.kind === "string" || token.kind === "escaped") {
      const isEscaped = token.kind === "escaped";
      if (isEscaped && token.bytes.length > longestEscaped) {
        throw refuse("A string with escapes is longer than any that pg_dump writes");
      }
      const bytes = isEscaped ? unescape(token.bytes) : token.bytes;
      if (!bytes) throw refuse("A string has an escape that pg_dump does not write");
      if (bytes.length > sliceSize) return addLongText(bytes, !isEscaped);
      batch.addText(bytes, 0, bytes.length, !isEscaped);
    } else if (token.kind === "bits") {
      if (!/^[01]*$/.test(token.text)) {
        throw refuse("A bit string has characters other than 0 and 1");
      }
      batch.addPlain(token.text);
    } else if (token.kind === "number") {
      batch.addPlain(token.text);
    } else {
      throw refuse(`${excerpt(token.text)} is not a plain value`);
    }
    return undefined;
  }

  /** `::pg_catalog.numeric(10,2)[]` behind its colons; a call or a calculation is not let past. */
  async function passType(): Promise<Token> {
    if (!isMark(await next(), ":")) throw refuse("No valid type follows a value");
    for (;;) {
      const token = await next();
      if (isMark(token, "(")) {
        let argument: Token;
        do {
          if ((await next()).kind !== "number")
            throw refuse("A type has arguments other than numbers");
          argument = await next();
        } while (isMark(argument, ","));
        if (!isMark(argument, ")")) throw refuse("A type has arguments other than numbers");
      } else if (
        token.kind !== "word" &&
        token.kind !== "name" &&
        !isMark(token, ".") &&
        !isMark(token, "[") &&
        !isMark(token, "]")
      ) {
        return token;
      }
    }
  }

  for (;;) {
    if (!isMark(heldNext() ?? (await laterNext()), "("))
      throw refuse("INSERT has something other than values");
    const rowLine = line;
    let width = 0;
    let token: Token;
    do {
      token = heldNext() ?? (await laterNext());
      // In the place of a column that the database derives.
      if (token.kind === "word" && token.text === "default") {
        token = heldNext() ?? (await laterNext());
        continue;
      }
      if (isMark(token, "-")) {
        token = heldNext() ?? (await laterNext());
        if (token.kind !== "number") throw refuse("A value is not a plain one");
        batch.addPlain("-");
      }
      const adding = addValue(token);
      if (adding) await adding;
      batch.endValue();
      width += 1;
      token = heldNext() ?? (await laterNext());
      if (isMark(token, ":")) token = await passType();
    } while (isMark(token, ","));
    if (!isMark(token, ")")) throw refuse("A value is not a plain one");
    const expected = columns.length || (noted.width ??= width);
    if (width !== expected) throw refuse(`The row has ${width} values instead of ${expected}`);
    noted.rows += 1;
    const piece = batch.endRow(rowLine);
    if (piece) yield piece;
    token = heldNext() ?? (await laterNext());
    if (isMark(token, ",")) continue;
    if (token.kind === "word" && token.text === "on") {
      for (const word of ["conflict", "do", "nothing"]) {
        if ((await next()).text !== word) throw refuse("INSERT would change existing rows");
      }
      token = heldNext() ?? (await laterNext());
    }
    if (!isMark(token, ";")) throw refuse("INSERT has something other than values");
    return;
  }
}
