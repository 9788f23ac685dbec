import type { NewPasskeyInput, PasskeyResponse } from "#common/accounts/factor-input.ts";
import { passkeyTransports } from "#common/accounts/factor-input.ts";

/**
 * The message that is shown if the user cancels the use of a passkey, or if the browser has no
 * passkey.
 */
export const noPasskey = "No passkey was used. Please try again, or choose another way.";

/** Returns whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean =>
  typeof window === "object" &&
  isSecureContext &&
  typeof PublicKeyCredential === "function" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

/**
 * Asks the user for a passkey.
 * @param conditional if given, the browser opens no dialog, but suggests passkeys in a field until
 *   the user chooses one or `signal` aborts
 * @returns undefined if the user or the browser refuses
 */
export async function showPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  conditional?: { signal: AbortSignal },
): Promise<PasskeyResponse | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials
    .get({ publicKey, ...(conditional && { mediation: "conditional", ...conditional }) })
    .catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return undefined;
  const { id, rawId, response } = credential.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle ? { userHandle } : {}),
    },
  };
}

/**
 * Creates a passkey.
 *
 * @returns undefined if the user or the browser refuses
 */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<NewPasskeyInput["response"] | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return undefined;
  const { id, rawId, response } = credential.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      attestationObject,
      transports: passkeyTransports.filter((known) => transports?.includes(known)),
    },
  };
}
