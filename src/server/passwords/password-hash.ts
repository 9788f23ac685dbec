import type { Options } from "@node-rs/argon2";

/**
 * The parameters of argon2id, which is the library's default algorithm. They are the minimum that
 * OWASP recommends.
 */
export const hashOptions = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies Options;

const { memoryCost, timeCost, parallelism } = hashOptions;

/**
 * Matches a hash in the PHC text format that has Roost's parameters, a salt of 16 bytes and a hash
 * of 32 bytes.
 */
const ownHash = new RegExp(
  String.raw`^\$argon2id\$v=19\$m=${memoryCost},t=${timeCost},p=${parallelism}` +
    String.raw`\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`,
);

/**
 * Returns whether a text is a hash with Roost's parameters. Other hashes are not compared with
 * passwords, because that could take unlimited memory and time. If a release changes the
 * parameters, this function must also accept hashes with the former parameters, because the hashes
 * of existing accounts have them.
 */
export const isOwnHash = (text: string): boolean => ownHash.test(text);
