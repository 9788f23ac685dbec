import { expect, test } from "vitest";
import { isSealed, openSecret, SecretLocked, sealSecret } from "./seal.ts";
import { readSecretKeys, type SecretKeys } from "./secret-keys.ts";

function keysOf(fill: number, oldFill?: number): SecretKeys {
  const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
  const keys = readSecretKeys({
    SECRETS_KEY: key(fill),
    ...(oldFill === undefined ? {} : { SECRETS_KEY_OLD: key(oldFill) }),
  });
  if (!keys || "problem" in keys) throw new Error(keys?.problem);
  return keys;
}

const owner = { purpose: "totp", id: "7" };
const secret = "JBSWY3DPEHPK3PXP ✓";

test("an encrypted secret can be decrypted with the key that encrypted it, even if this key is configured as the old key", () => {
  const keys = keysOf(1);
  const sealed = sealSecret(keys, owner, secret);
  expect(sealed).toMatch(/^sealed\.1\.[0-9a-f]{8}\.[\w-]+$/);
  expect(openSecret(keys, owner, sealed)).toBe(secret);
  expect(sealSecret(keys, owner, secret)).not.toBe(sealed);
  expect(openSecret(keysOf(2, 1), owner, sealed)).toBe(secret);
});

test("decrypting a secret fails without the right key, in another database row, or after the encrypted text was changed", () => {
  const keys = keysOf(1);
  const sealed = sealSecret(keys, owner, secret);
  const locked = (place = owner, text = sealed, given: SecretKeys | undefined = keys) =>
    expect(() => openSecret(given, place, text)).toThrow(SecretLocked);
  locked({ ...owner, id: "8" });
  locked({ ...owner, purpose: "secrets" });
  locked(owner, sealed, keysOf(2));
  expect(() => openSecret(undefined, owner, sealed)).toThrow(
    `the secret totp/7 is sealed with the key ${keys.current.id}, which is not given`,
  );
  const start = sealed.lastIndexOf(".") + 1;
  for (let at = 0; at < sealed.length; at += 1) {
    // The loop does not change the last character of the encrypted text. For some lengths of a
    // secret, base64 ignores some bits of this character, so the changed text could be decrypted.
    if (at < "sealed.".length || at === sealed.length - 1) continue;
    const other = sealed[at] === "0" ? "1" : "0";
    locked(owner, sealed.slice(0, at) + other + sealed.slice(at + 1));
  }
  for (const length of [0, 1, 16, 27, 37, 40]) locked(owner, sealed.slice(0, start + length));
});

test("without a key, a secret is stored unencrypted, and can still be read after a key is set", () => {
  expect(sealSecret(undefined, owner, secret)).toBe(secret);
  expect(openSecret(undefined, owner, secret)).toBe(secret);
  expect(openSecret(keysOf(1), owner, secret)).toBe(secret);
  expect(isSealed(secret)).toBe(false);
});
