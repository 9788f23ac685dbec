/** The second factors that a login may use. */
export type LoginFactors = { username: string; hasApp: boolean; hasPasskey: boolean };

export type Passkey = {
  id: string;
  /** The name that the user gave to the passkey. */
  name: string;
  addedAt: string;
  /** When the passkey was last used; null if it was not used yet. */
  lastUsedAt: string | null;
};

/** The second factors of the user's own account. */
export type SecondFactors = {
  /** The authenticator app; null if the account has none. */
  app: { addedAt: string } | null;
  passkeys: Passkey[];
  /** The number of recovery codes that were not used yet. */
  recoveryCodes: number;
  /** Whether the account must keep at least one second factor. */
  isRequired: boolean;
  /** Whether passkeys can be used at the site's origin: they need https and a domain name. */
  allowsPasskeys: boolean;
};

/** The secret of a new authenticator app. */
export type NewApp = {
  /** The secret in base32, which a user can type into the app instead of scanning the QR code. */
  secret: string;
  /** The QR code with the secret, as SVG. */
  qrCode: string;
};

/**
 * The result of adding a second factor to an account. `recoveryCodes` contains new recovery codes;
 * it is null if the account still has unused codes from an earlier second factor.
 */
export type AddedFactor = { recoveryCodes: string[] | null };
