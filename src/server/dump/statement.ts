import type { ByteReader } from "./byte-reader.ts";
import { DumpError } from "./dump.ts";
import type { Token } from "./lexer.ts";
import { excerpt, nextToken } from "./lexer.ts";

/**
 * The maximum size of an SQL statement that inserts no rows, in bytes and in tokens. Rows are read
 * separately, because they can be larger.
 */
const longestStatement = 1024 * 1024;
const maxTokens = 100_000;

/** The maximum number of columns in a PostgreSQL table. */
export const maxColumns = 1_600;

/**
 * Walks through the tokens of a statement. A method moves forward only if the next tokens match.
 */
export type Cursor = {
  line: number;
  /** The first words of the statement, for error messages. Values are left out. */
  readonly heading: string;
  word(...words: string[]): boolean;
  mark(mark: string): boolean;
  string(): Token | undefined;
  number(): string | undefined;
  /**
   * Moves past the next token and returns it, if it is a name, quoted or not; otherwise undefined.
   */
  name(): string | undefined;
  /**
   * Takes the name of a table or sequence. A name in the schema `public`, or without a schema, is
   * returned bare; any other is returned as `schema.name`.
   */
  qualifiedName(): string | undefined;
  token(): Token | undefined;
  /** Returns whether a word occurs in the remaining tokens. */
  has(word: string): boolean;
  /** Finds a word in the remaining tokens, and returns the text of the token that follows it. */
  behind(word: string): string | undefined;
  isAtEnd(): boolean;
};

/**
 * Returns the name of a table or sequence as `schema.name`, but without the schema if this is
 * `public` or not given.
 */
export const dumpName = (schema: string | undefined, name: string): string =>
  schema === undefined || schema === "public" ? name : `${schema}.${name}`;

export function createCursor(tokens: readonly Token[], line: number): Cursor {
  let at = 0;
  const one = (test: (token: Token) => boolean) => {
    const token = tokens[at];
    if (!token || !test(token)) return undefined;
    at += 1;
    return token;
  };
  const findWord = (word: string) =>
    tokens.findIndex(({ kind, text }, place) => place >= at && kind === "word" && text === word);
  const cursor: Cursor = {
    line,
    get heading() {
      const words = tokens.slice(0, 8).map(({ text }) => text || "…");
      return excerpt(words.join(" ").replaceAll(/ ?([.(]) ?| (?=[,)])/g, "$1"));
    },
    word(...words) {
      const isThere = words.every((word, offset) => {
        const token = tokens[at + offset];
        return token?.kind === "word" && token.text === word;
      });
      if (isThere) at += words.length;
      return isThere;
    },
    mark: (mark) => one(({ kind, text }) => kind === "mark" && text === mark) !== undefined,
    string: () => one(({ kind }) => kind === "string"),
    number: () => one(({ kind }) => kind === "number")?.text,
    name: () => one(({ kind }) => kind === "word" || kind === "name")?.text,
    qualifiedName() {
      const first = cursor.name();
      if (first === undefined || !cursor.mark(".")) return first;
      const second = cursor.name();
      return second === undefined ? undefined : dumpName(first, second);
    },
    token: () => one(() => true),
    has: (word) => findWord(word) !== -1,
    behind(word) {
      const place = findWord(word);
      return place === -1 ? undefined : tokens[place + 1]?.text;
    },
    isAtEnd: () => at === tokens.length,
  };
  return cursor;
}

/**
 * Takes a list of names in brackets.
 *
 * @returns undefined if there is no such list, or if a name occurs twice in it
 */
export function takeNames(cursor: Cursor): string[] | undefined {
  if (!cursor.mark("(")) return undefined;
  const names: string[] = [];
  do {
    const name = cursor.name();
    if (name === undefined) return undefined;
    if (names.push(name) > maxColumns) return undefined;
  } while (cursor.mark(","));
  return cursor.mark(")") && new Set(names).size === names.length ? names : undefined;
}

/** Reads the rest of a statement, whose first token is `first`, up to its semicolon. */
export async function readStatement(reader: ByteReader, first: Token): Promise<Cursor> {
  const tokens = [first];
  let size = first.bytes.length;
  for (;;) {
    const token = await nextToken(reader, longestStatement);
    if (token.kind === "mark" && token.text === ";") return createCursor(tokens, first.line);
    if (token.kind === "end") {
      throw new DumpError("The file ends within a statement: it is incomplete", {
        line: first.line,
      });
    }
    if (token.kind === "meta") {
      throw new DumpError(`${excerpt(token.text)} is a psql command; pg_dump writes none here`, {
        line: token.line,
      });
    }
    if (token.kind === "comment") continue;
    size += token.bytes.length;
    if (size > longestStatement || tokens.push(token) > maxTokens) {
      throw new DumpError("A statement is longer than pg_dump's are", { line: first.line });
    }
  }
}
