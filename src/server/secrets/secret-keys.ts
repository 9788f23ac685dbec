import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** A key that seals secrets. The id, 8 hex digits, names the key in sealed texts. */
export type SecretKey = { id: string; bytes: Buffer };

/**
 * The keys of this process. Secrets are sealed with the current key. Secrets that are still sealed
 * with the old key can be opened, too.
 */
export type SecretKeys = { current: SecretKey; old: SecretKey | undefined };

/** The number of bytes of a key, as AES-256 needs them. */
const keyBytes = 32;

type Variable = "SECRETS_KEY" | "SECRETS_KEY_OLD";

type Given = Partial<Record<Variable | `${Variable}_FILE`, string | undefined>>;

/**
 * Reads the keys from environment variables, or from the files that the variables name.
 *
 * @returns undefined if no key is set. If a variable is wrong, `problem` begins with the variable's
 *   name
 */
export function readSecretKeys(given: Given): SecretKeys | { problem: string } | undefined {
  const current = readKey(given, "SECRETS_KEY");
  const old = readKey(given, "SECRETS_KEY_OLD");
  if (current && "problem" in current) return current;
  if (old && "problem" in old) return old;
  if (current) {
    if (current.id !== old?.id) return { current, old };
    return { problem: "SECRETS_KEY_OLD: must be another key than SECRETS_KEY" };
  }
  return old && { problem: "SECRETS_KEY: must be set if SECRETS_KEY_OLD is set" };
}

function readKey(given: Given, variable: Variable): SecretKey | { problem: string } | undefined {
  const file = given[`${variable}_FILE`];
  if (file === undefined) return parseKey(given[variable], variable);
  const name = `${variable}_FILE`;
  if (given[variable] !== undefined) {
    return { problem: `${name}: must not be set together with ${variable}` };
  }
  try {
    return parseKey(readFileSync(resolve(file), "utf8"), name);
  } catch (error) {
    const { code = "unreadable" } = error as NodeJS.ErrnoException;
    return { problem: `${name}: cannot be read (${code})` };
  }
}

function parseKey(
  text: string | undefined,
  name: string,
): SecretKey | { problem: string } | undefined {
  if (text === undefined) return undefined;
  const given = text.trim();
  const bytes = /^[\w+/-]+=*$/.test(given) ? Buffer.from(given, "base64") : Buffer.alloc(0);
  if (bytes.byteLength === keyBytes) return { id: idOf(bytes), bytes };
  const problem = `${name}: must be ${keyBytes} bytes in base64, as "openssl rand -base64 32" prints them`;
  return { problem };
}

/** Returns the id of a key: a part of its digest, from which the key cannot be computed. */
const idOf = (bytes: Buffer): string =>
  createHash("sha256").update("roost secrets key\0").update(bytes).digest("hex").slice(0, 8);
