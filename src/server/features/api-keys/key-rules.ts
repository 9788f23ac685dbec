import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The beginning of every API key, by which programs that look for leaked secrets find it. */
const beginning = "roost_k_";
const randomLength = 32;
/** The number of base-62 digits in a checksum of 32 bits. */
const checksumLength = 6;
/** The number of an API key's characters that the back office shows. */
const prefixLength = 12;

const form = new RegExp(`^${beginning}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let count = 0; count < checksumLength; count += 1) {
    digits = (alphabet[rest % alphabet.length] ?? "") + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/**
 * Returns the text of a random API key of 190 bits. A checksum at its end shows that a text is such
 * a key.
 */
export function newKey(): string {
  const characters = Array.from(
    { length: randomLength },
    () => alphabet[randomInt(alphabet.length)],
  );
  const text = beginning + characters.join("");
  return text + checksumOf(text);
}

/** Returns whether a text has the form and the checksum of an API key. */
export function isKey(text: string): boolean {
  if (!form.test(text)) return false;
  return text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength));
}

/** Returns the first characters of an API key, which do not help to guess it. */
export const prefixOf = (key: string): string => key.slice(0, prefixLength);

/**
 * Returns the name by which the audit log refers to an API key. It contains the id, because several
 * keys can have the same name.
 */
export const subjectOf = (name: string, id: string): string => `${name} (${id})`;
