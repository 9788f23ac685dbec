import ipaddr from "ipaddr.js";
import type { NewPasskeyInput, PasskeyResponse } from "#common/accounts/factor-input.ts";
import { AppError } from "#common/errors.ts";
import { defaultProductName } from "#common/site/default-site-content.ts";
import type { RequestContext } from "../../context.ts";
import type { StoredPasskey } from "./passkey-store.ts";

/**
 * Loads `@simplewebauthn/server` only when it is first needed, because it takes memory that most
 * processes never need.
 */
const load = () => import("@simplewebauthn/server");

/** The accepted signature algorithms, by their COSE numbers: Ed25519, ECDSA with P-256, and RSA. */
const algorithms = [-8, -7, -257];

/** The number of milliseconds for which a browser waits for the user to present a passkey. */
const timeout = 5 * 60_000;

/** The site to which passkeys belong: the domain that they are bound to, and its origin. */
export type PasskeySite = { domain: string; origin: string };

/**
 * Returns the site for which passkeys are created and accepted. Returns undefined if the site's URL
 * has no domain name or is not https, because browsers refuse passkeys there.
 */
export function findPasskeySite({
  config,
  origin,
}: Pick<RequestContext, "config" | "origin">): PasskeySite | undefined {
  const address = config.siteUrl ?? origin;
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname, origin: own } = new URL(address);
  const isAddress = ipaddr.isValid(hostname.replaceAll(/[[\]]/g, ""));
  if (isAddress || (protocol !== "https:" && hostname !== "localhost")) return undefined;
  return { domain: hostname, origin: own };
}

export function getPasskeySite(context: RequestContext): PasskeySite {
  const site = findPasskeySite(context);
  if (site) return site;
  throw new AppError(
    "CONFLICT",
    "Passkeys need a site with a domain and https. Use an authenticator app instead.",
  );
}

const listed = ({ id, transports }: StoredPasskey) => ({ id, transports });

/** Returns the options with which a browser creates a passkey for an account. */
export async function passkeyCreation(
  { siteContent }: RequestContext,
  site: PasskeySite,
  { id, username }: { id: number; username: string },
  present: StoredPasskey[],
) {
  const { generateRegistrationOptions } = await load();
  // The list of extensions that `@simplewebauthn/server` adds by default is left out, because
  // nothing reads their results.
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: (await siteContent.get())?.value.site.name ?? defaultProductName,
    rpID: site.domain,
    userID: new TextEncoder().encode(`account ${id}`),
    userName: username,
    userDisplayName: username,
    timeout,
    excludeCredentials: present.map(listed),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  return options;
}

/**
 * Returns the options with which a browser asks for a passkey.
 * @param allowed the passkeys from which the user may choose; if the list is empty, the user may
 *   choose any passkey of the site
 */
export async function passkeyRequest(site: PasskeySite, allowed: StoredPasskey[] = []) {
  const { generateAuthenticationOptions } = await load();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: site.domain,
    timeout,
    userVerification: "required",
    allowCredentials: allowed.map(listed),
  });
  return options;
}

/**
 * Checks a new passkey that a browser has created.
 *
 * @returns undefined if the response does not belong to the challenge or to the site
 */
export async function readNewPasskey(
  { response }: NewPasskeyInput,
  site: PasskeySite,
  challenge: string,
): Promise<Omit<StoredPasskey, "userId"> | undefined> {
  const { verifyRegistrationResponse } = await load();
  // `verifyRegistrationResponse` throws an error for every response that it does not accept.
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: response.response.transports ?? [],
  };
}

/**
 * Returns the challenge that the response of a passkey states; undefined if the response is
 * malformed. Does not verify the signature.
 */
export async function challengeOf({ response }: PasskeyResponse): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Verifies the response of a passkey.
 *
 * @returns the passkey's counter after this use; undefined if the signature, the challenge or the
 *   site is wrong. Also undefined if the counter is not higher than before, because the passkey may
 *   then be a copy
 */
export async function counterOfPasskey(
  response: PasskeyResponse,
  { id, publicKey, counter }: StoredPasskey,
  site: PasskeySite,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: true,
    credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")) },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
