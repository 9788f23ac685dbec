import type { ByteReader } from "./byte-reader.ts";
import { maxHeldBytes, yieldToOthers } from "./byte-reader.ts";
import type { DumpRows } from "./dump.ts";
import { DumpError } from "./dump.ts";
import type { Findings } from "./findings.ts";
import { recordTable, refuseServerTable } from "./findings.ts";
import type { Token } from "./lexer.ts";
import { bufferedToken, excerpt, nextToken } from "./lexer.ts";
import type { RowBatch } from "./row-batch.ts";
import { createCursor, takeNames } from "./statement.ts";

/** The number of bytes of a long value after which reading pauses, so that other requests run. */
const sliceSize = 1024 * 1024;
/**
 * The maximum size in bytes of a string with escapes. The size is limited because no other request
 * runs while the escapes of a string are resolved.
 */
const longestEscaped = 1024 * 1024;
const maxHeadTokens = 10_000;

/** SQL's constants (such as `NULL`) with their values in COPY's text format. */
const literalWords = new Map([
  ["null", "\\N"],
  ["true", "t"],
  ["false", "f"],
]);

/**
 * Resolves the escapes of an `E'…'` string.
 *
 * @returns undefined for an escape that `pg_dump` does not write
 */
function unescape(bytes: Buffer): Buffer | undefined {
  const letters: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
  let isKnown = true;
  // Each byte becomes one character, so that bytes outside ASCII stay unchanged.
  const text = bytes.toString("latin1").replaceAll(/\\([^])|''/g, (found, letter?: string) => {
    if (letter === undefined) return "'";
    if (letter === "\\" || letter === "'") return letter;
    isKnown &&= letter in letters;
    return letters[letter] ?? found;
  });
  return isKnown ? Buffer.from(text, "latin1") : undefined;
}

/**
 * Reads an INSERT statement, from after its first word to its semicolon, and yields its rows in
 * COPY's text format. Accepts only literals as values, because `pg_dump` writes no others.
 * @param only the name of the table to which the rows must belong; by default any table
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

  /**
   * Checks a token of an INSERT statement, and returns it. Returns undefined for a comment, so that
   * the caller reads the next token.
   */
  function accept(token: Token): Token | undefined {
    ({ line } = token);
    if (token.kind === "end") throw refuse("The file ends within a statement: it is incomplete");
    if (token.kind === "meta") {
      throw refuse(`${excerpt(token.text)} is a psql command; pg_dump writes none here`);
    }
    return token.kind === "comment" ? undefined : token;
  }
  // A token that is already buffered is returned without `await`. Nearly all tokens are buffered,
  // and awaiting each one would take longer than reading it.
  function heldNext(): Token | undefined {
    for (let token = bufferedToken(reader); token; token = bufferedToken(reader)) {
      const accepted = accept(token);
      if (accepted) return accepted;
    }
    return undefined;
  }
  async function laterNext(): Promise<Token> {
    for (;;) {
      const accepted = accept(await nextToken(reader, maxHeldBytes));
      if (accepted) return accepted;
    }
  }
  const next = async () => heldNext() ?? laterNext();
  const isMark = (token: Token, mark: string) => token.kind === "mark" && token.text === mark;

  const head: Token[] = [];
  for (;;) {
    const token = heldNext() ?? (await laterNext());
    if (token.kind === "word" && token.text === "values") break;
    if (isMark(token, ";") || head.push(token) > maxHeadTokens) {
      throw refuse("INSERT has no list of values");
    }
  }
  const cursor = createCursor(head, line);
  table = cursor.word("into") ? cursor.qualifiedName() : undefined;
  if (table === undefined) throw refuse("INSERT names no table as pg_dump does");
  refuseServerTable(table, line);
  if (only !== undefined && table !== only) throw refuse(`INSERT among the rows of ${only}`);
  const noted = recordTable(findings, table, line);
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
    for (let at = 0; at < bytes.length; await yieldToOthers()) {
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

  /**
   * Skips the type of a value, such as `::pg_catalog.numeric(10,2)[]`, whose first colon has been
   * read. Returns the token after the type.
   * @throws DumpError if no second colon follows, or if the type has arguments other than numbers
   */
  async function skipType(): Promise<Token> {
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
      // The word DEFAULT is accepted as a value: `pg_dump` writes it for a generated column.
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
      if (isMark(token, ":")) token = await skipType();
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
