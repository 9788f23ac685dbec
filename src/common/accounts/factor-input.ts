import { z } from "zod";
import { required } from "../inputs.ts";
import { passwordLength } from "./account-input.ts";

/**
 * The schema of a code from an authenticator app: six digits. Spaces are ignored, because apps show
 * one between the digits.
 */
const appCode = required("Enter the code of your app")
  .max(20, "The code has six digits")
  .transform((text) => text.replaceAll(/\s/g, ""))
  .refine((text) => /^\d{6}$/.test(text), { error: "The code has six digits" });

/** The input with a code of an authenticator app, such as the first code of a new app. */
export const appCodeInput = z.strictObject({ code: appCode });

/** A recovery code. Case, spaces and hyphens do not count. */
const recoveryCode = required("Enter a recovery code")
  .max(60, "A recovery code has 24 characters")
  .transform((text) => text.replaceAll(/[\s-]/g, "").toLowerCase());

const base64url = (maximum: number) =>
  required("This part of the passkey is missing")
    .max(maximum, "This part of the passkey is too long")
    .regex(/^[\w-]+$/, "This part of the passkey is not base64url");

/** The longest id of a passkey: 1,023 bytes in base64url. */
const passkeyId = base64url(1364);

const credential = {
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal("public-key"),
  clientExtensionResults: z.strictObject({}),
};

export const recoveryCodeInput = z.strictObject({ recoveryCode });

/**
 * The browser's response when a user logs in with a passkey, or confirms a sensitive change with a
 * passkey.
 */
export const passkeyResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
});

export type PasskeyResponse = z.output<typeof passkeyResponse>;

/** The ways in which a browser can reach the device that holds a passkey. */
export const passkeyTransports = [
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
] as const;

/** The input with a new passkey and its name, which is how the user recognizes the passkey. */
export const newPasskeyInput = z.strictObject({
  name: required("Enter a name").trim().max(50, "The name must be at most 50 characters"),
  response: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.array(z.enum(passkeyTransports)).max(passkeyTransports.length).optional(),
    }),
  }),
});

export type NewPasskeyInput = z.output<typeof newPasskeyInput>;

export const passkeyIdInput = z.strictObject({ id: passkeyId });

const factors = {
  code: appCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyResponse.optional(),
};

const isSingle = (proof: Record<string, unknown>) =>
  Object.values(proof).filter((value) => value !== undefined).length === 1;

/** A second factor: a code of an app, a recovery code, or a passkey. */
export const factorInput = z
  .strictObject(factors)
  .refine(isSingle, { error: "Send a code, a recovery code or a passkey" });

export type FactorProof = z.output<typeof factorInput>;

const password = required("Password is required").max(
  passwordLength.maximum,
  `Password must be at most ${passwordLength.maximum} characters`,
);

/** The schema of a form in which users prove who they are by their password. */
export const passwordInput = z.strictObject({ password });

/**
 * The proof that a user enters again before a sensitive change: the password or a second factor.
 */
export const confirmInput = z
  .strictObject({ ...factors, password: password.optional() })
  .refine(isSingle, { error: "Send a password or a second factor" });

export type ConfirmProof = z.output<typeof confirmInput>;

/** The input that says whether administrators need a second factor. */
export const factorRuleInput = z.strictObject({ isRequired: z.boolean() });
