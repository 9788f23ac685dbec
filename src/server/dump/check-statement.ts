import { createByteReader } from "./byte-reader.ts";
import { DumpError } from "./dump.ts";
import type { Token } from "./lexer.ts";
import { bufferedToken } from "./lexer.ts";
import type { Cursor } from "./statement.ts";
import { createCursor } from "./statement.ts";

/**
 * The settings at the beginning of a pg_dump script, with the values that are accepted. Settings
 * that do not change how the script is read may have any value.
 */
const settings = new Set([
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "transaction_timeout",
  "client_encoding",
  "standard_conforming_strings",
  "check_function_bodies",
  "xmloption",
  "client_min_messages",
  "row_security",
  "default_tablespace",
  "default_table_access_method",
  "default_with_oids",
]);

/** The kinds of schema objects that cannot run programs or read files on the server. */
const schemaObjects = [
  ["table"],
  ["unlogged", "table"],
  ["sequence"],
  ["unique", "index"],
  ["index"],
  ["view"],
  ["function"],
  ["procedure"],
  ["aggregate"],
  ["constraint", "trigger"],
  ["trigger"],
  ["type"],
  ["domain"],
  ["schema"],
  ["policy"],
  ["statistics"],
];
const alterable = [...schemaObjects, ["default", "privileges"]];
const described = [...schemaObjects, ["column"], ["constraint"], ["extension"], ["database"]];

/** Extensions that ordinary databases use. They give no access to files or other servers. */
const harmlessExtensions = new Set([
  "plpgsql",
  "pgcrypto",
  "uuid-ossp",
  "citext",
  "pg_trgm",
  "unaccent",
  "btree_gin",
  "btree_gist",
  "pg_stat_statements",
]);
const languages = new Set(["sql", "plpgsql"]);

/**
 * What a statement says about a table or a sequence: the table's columns, or the sequence's value.
 * Undefined for other statements.
 */
export type Finding =
  | { kind: "table"; table: string; columns: string[] }
  | { kind: "sequence"; sequence: string; value: number; isCalled: boolean }
  | undefined;

type Refuse = (reason: string) => DumpError;

function checkSetting(cursor: Cursor, refuse: Refuse): void {
  // With the option --disable-triggers, pg_dump writes the statement `SET SESSION AUTHORIZATION
  // DEFAULT`, which makes the session's own role the current one again.
  if (cursor.word("session", "authorization", "default") && cursor.isAtEnd()) return;
  const name = cursor.name();
  if (name === "role" || name === "session") {
    throw refuse("It changes the role that runs the dump; make the dump with --no-owner");
  }
  if (!name || !settings.has(name) || !(cursor.mark("=") || cursor.word("to"))) {
    throw refuse("pg_dump does not write this setting");
  }
  const token = cursor.token();
  if (!token || !cursor.isAtEnd()) throw refuse("Its value is not a plain one");
  const value = (token.text || token.bytes.toString()).toLowerCase();
  if (name === "client_encoding" && value !== "utf8") {
    throw refuse("The dump is not in UTF-8; make the dump with --encoding=UTF8");
  }
  if (name === "standard_conforming_strings" && value !== "on") {
    throw refuse("With standard_conforming_strings off, strings would be read in another way");
  }
}

/**
 * Parses the name of a sequence in the form in which the function `setval` takes it, such as
 * `public."Users_id_seq"`.
 */
async function parseName(token: Token): Promise<string | undefined> {
  const text = Buffer.from(token.bytes.toString().replaceAll("''", "'"));
  const reader = createByteReader(
    (async function* () {
      yield text;
    })(),
  );
  while (await reader.more());
  const tokens: Token[] = [];
  for (
    let part = bufferedToken(reader);
    part && part.kind !== "end";
    part = bufferedToken(reader)
  ) {
    tokens.push(part);
  }
  const cursor = createCursor(tokens, token.line);
  const name = cursor.qualifiedName();
  return cursor.isAtEnd() ? name : undefined;
}

async function checkSelect(cursor: Cursor, refuse: Refuse): Promise<Finding> {
  const isStatistics = cursor.mark("*") && cursor.word("from");
  const schema = cursor.name();
  const name = cursor.mark(".") ? cursor.name() : undefined;
  if (schema !== "pg_catalog" || !name || !cursor.mark("(")) {
    throw refuse("It calls a function that pg_dump does not call");
  }
  if (/^lo(?:_|write|read)/.test(name)) throw refuse("The dump holds large objects");
  if (isStatistics) {
    if (!/^pg_restore_(?:relation|attribute|extended)_stats$/.test(name) || cursor.has("select")) {
      throw refuse("It calls a function that pg_dump does not call");
    }
    return undefined;
  }
  const target = cursor.string();
  if (!target || !cursor.mark(",")) throw refuse("Its values are not pg_dump's");
  if (name === "set_config") {
    const value = cursor.string();
    const isPlain =
      target.bytes.toString() === "search_path" &&
      value?.bytes.length === 0 &&
      cursor.mark(",") &&
      cursor.word("false") &&
      cursor.mark(")") &&
      cursor.isAtEnd();
    if (!isPlain) throw refuse("It sets something other than pg_dump does");
    return undefined;
  }
  if (name !== "setval") throw refuse("It calls a function that pg_dump does not call");
  const sign = cursor.mark("-") ? -1 : 1;
  const value = sign * Number(cursor.number());
  const isComma = cursor.mark(",");
  const isCalled = cursor.word("true");
  const isEnded = (isCalled || cursor.word("false")) && cursor.mark(")") && cursor.isAtEnd();
  const sequence = await parseName(target);
  if (!Number.isSafeInteger(value) || !isComma || !isEnded || sequence === undefined) {
    throw refuse("Its values are not those of a sequence");
  }
  return { kind: "sequence", sequence, value, isCalled };
}

/**
 * Words that begin a constraint in a CREATE TABLE statement. If a column has one of these names,
 * `pg_dump` quotes the name, so a word without quotes is never a column.
 */
const constraintWords = new Set([
  "constraint",
  "primary",
  "unique",
  "check",
  "foreign",
  "exclude",
  "like",
]);

/** Returns a table's stored columns; generated columns are left out. */
function findTable(cursor: Cursor, refuse: Refuse): Finding {
  const table = cursor.qualifiedName();
  if (table === undefined || !cursor.mark("(")) throw refuse("It has no list of columns");
  const columns: string[] = [];
  let depth = 1;
  let isItemStart = true;
  while (depth > 0) {
    if (depth === 1 && cursor.word("generated", "always", "as") && cursor.mark("(")) {
      columns.pop();
      depth += 1;
    }
    const token = cursor.token();
    if (!token) throw refuse("It has an unclosed bracket");
    const isName = token.kind === "name" || token.kind === "word";
    if (isItemStart && isName && !(token.kind === "word" && constraintWords.has(token.text))) {
      columns.push(token.text);
    }
    isItemStart = false;
    if (token.kind === "mark") {
      if (token.text === "(") depth += 1;
      else if (token.text === ")") depth -= 1;
      else if (token.text === "," && depth === 1) isItemStart = true;
    }
  }
  if (cursor.has("as")) throw refuse("A query would fill it");
  if (new Set(columns).size !== columns.length) throw refuse("It names a column twice");
  return { kind: "table", table, columns };
}

function checkCreate(cursor: Cursor, refuse: Refuse): Finding {
  if (cursor.word("extension")) {
    cursor.word("if", "not", "exists");
    const name = cursor.name() ?? "";
    if (!harmlessExtensions.has(name)) throw refuse("Dumps with this extension are not accepted");
    return undefined;
  }
  if (cursor.word("database")) {
    throw refuse("It creates a database; make the dump without --create (-C)");
  }
  cursor.word("or", "replace");
  if (cursor.word("table") || cursor.word("unlogged", "table")) {
    cursor.word("if", "not", "exists");
    return findTable(cursor, refuse);
  }
  const isFunction = cursor.word("function") || cursor.word("procedure");
  if (isFunction) {
    if (cursor.has("definer"))
      throw refuse("A function that runs with its owner's rights is not accepted");
    if (!languages.has(cursor.behind("language") ?? "")) {
      throw refuse("Only functions in SQL and PL/pgSQL are accepted");
    }
    return undefined;
  }
  if (!schemaObjects.some((words) => cursor.word(...words))) {
    throw refuse("Dumps of databases that contain such a thing are not accepted");
  }
  return undefined;
}

/**
 * Accepts only statements that `pg_dump` writes for a schema. The statements are never executed. A
 * statement of another kind is rejected, because it shows that the file is not a dump of a database
 * of Roost.
 */
export async function checkStatement(cursor: Cursor): Promise<Finding> {
  const refuse = (reason: string) =>
    new DumpError(`${cursor.heading}: ${reason}`, { line: cursor.line });
  const isOneOf = (kinds: readonly string[][]) => kinds.some((words) => cursor.word(...words));
  if (cursor.word("set")) {
    checkSetting(cursor, refuse);
    return undefined;
  }
  if (cursor.word("select")) return checkSelect(cursor, refuse);
  if (cursor.word("create")) return checkCreate(cursor, refuse);
  if (cursor.word("grant") || cursor.word("revoke")) {
    if (!cursor.has("on")) throw refuse("It grants membership in a role");
    return undefined;
  }
  const isKnown =
    (cursor.word("alter") && isOneOf(alterable)) ||
    (cursor.word("drop") && isOneOf([...schemaObjects, ["extension"]])) ||
    (cursor.word("comment", "on") && isOneOf(described));
  if (!isKnown) throw refuse("pg_dump does not write this");
  return undefined;
}
