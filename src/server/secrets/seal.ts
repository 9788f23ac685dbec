import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretKey, SecretKeys } from "./secret-keys.ts";

/**
 * The row to which a secret belongs: the purpose of the secret, such as `totp`, and the id of the
 * row. A sealed (encrypted) text can be opened for this row only, so copying it to another row
 * gives an attacker nothing.
 */
export type SecretOwner = { purpose: string; id: string };

/**
 * The error for a sealed text that cannot be opened. The message contains no part of the secret.
 */
export class SecretLocked extends Error {}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The prefix of sealed (encrypted) texts. Its number is raised if the format changes. */
const mark = "sealed.";
const format = /^sealed\.1\.([0-9a-f]{8})\.([\w-]+)$/;

/** Returns whether a stored secret is sealed (encrypted), with any key. */
export const isSealed = (stored: string): boolean => stored.startsWith(mark);

/** Returns whether a stored secret is sealed (encrypted) with the given key. */
export const isSealedWith = ({ id }: SecretKey, stored: string): boolean =>
  format.exec(stored)?.[1] === id;

/**
 * Encrypts a secret with AES-256-GCM and a random nonce. The result can be decrypted only for the
 * same database row (`owner`). It contains the key's id, the nonce, the encrypted secret and its
 * tag.
 *
 * @param keys if undefined, the secret is returned as it is
 */
export function sealSecret(
  keys: SecretKeys | undefined,
  owner: SecretOwner,
  secret: string,
): string {
  if (!keys) return secret;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keys.current.bytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(aboutOwner(owner));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  const sealed = Buffer.concat([nonce, text, cipher.getAuthTag()]).toString("base64url");
  return `${mark}1.${keys.current.id}.${sealed}`;
}

/**
 * Returns a stored secret. Decrypts it if it was sealed (encrypted for its row). Returns any other
 * text as it is.
 *
 * @throws SecretLocked if the text was sealed with an unknown key or for another row, or was
 * changed
 */
export function openSecret(
  keys: SecretKeys | undefined,
  owner: SecretOwner,
  stored: string,
): string {
  if (!isSealed(stored)) return stored;
  const [, keyId, sealed = ""] = format.exec(stored) ?? [];
  const key = [keys?.current, keys?.old].find((each) => each?.id === keyId);
  const name = `the secret ${owner.purpose}/${owner.id}`;
  if (keyId === undefined) throw new SecretLocked(`${name} is not in a known format`);
  if (!key) throw new SecretLocked(`${name} is sealed with the key ${keyId}, which is not given`);
  try {
    return decrypt(key, owner, Buffer.from(sealed, "base64url"));
  } catch {
    throw new SecretLocked(`${name} was changed, or is the secret of another row`);
  }
}

function decrypt({ bytes }: SecretKey, owner: SecretOwner, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(aboutOwner(owner));
  decipher.setAuthTag(sealed.subarray(Math.max(nonceBytes, sealed.byteLength - tagBytes)));
  const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

const aboutOwner = ({ purpose, id }: SecretOwner): Buffer =>
  Buffer.from(JSON.stringify([purpose, id]));
