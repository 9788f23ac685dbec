import type { Options } from "@node-rs/argon2";

/** argon2id, which is the library's default, with the least that OWASP recommends. */
export const hashOptions = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies Options;

const { memoryCost, timeCost, parallelism } = hashOptions;

/** The parameters above, a salt of 16 bytes and a hash of 32, as the PHC string format has them. */
const ownHash = new RegExp(
  String.raw`^\$argon2id\$v=19\$m=${memoryCost},t=${timeCost},p=${parallelism}` +
    String.raw`\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`,
);

/**
 * Whether a text is a hash as the product makes it. One with other parameters may ask for any amount
 * of memory and time when a password is compared with it. No release has used other parameters; one
 * that does must accept these as well.
 */
export const isOwnHash = (text: string): boolean => ownHash.test(text);
