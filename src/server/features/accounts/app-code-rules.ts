import { Secret, TOTP } from "otpauth";

/** The number of seconds for which a code of an app is valid (RFC 6238). */
const period = 30;

/**
 * The number of periods by which a phone's clock may be wrong: a code of the previous or of the
 * next period is accepted, too.
 */
const tolerance = 1;

/**
 * Returns a random secret of 160 bits for an authenticator app, in base32, the format that apps
 * expect.
 */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });

/** Returns the otpauth: URL with the secret, which authenticator apps read from a QR code. */
export const appAddress = (secret: string, names: { issuer: string; label: string }): string =>
  appOf(secret, names).toString();

/**
 * Returns the code that an authenticator app shows at a time.
 * @param timestamp the time in milliseconds since 1970
 */
export const codeAt = (secret: string, timestamp: number): string =>
  appOf(secret).generate({ timestamp });

/**
 * Returns the number of the period for which a code is valid, counted from 1970; undefined if the
 * code is wrong.
 */
export function stepOfCode(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const app = appOf(secret);
  const delta = app.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}
