import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewPasskeyInput, PasskeyResponse } from "#common/accounts/factor-input.ts";
import type { ErrorBody } from "#common/errors.ts";
import type { Browser } from "./testing.ts";

/** The response to a tRPC call over HTTP. */
export type Called<Data> = { status: number; data: Data; error: ErrorBody | undefined };

/** Calls a tRPC procedure with the cookies of a test browser. */
export async function call<Data = unknown>(
  browser: Browser,
  name: string,
  input: unknown = {},
): Promise<Called<Data>> {
  const answer = await browser.post(`/trpc/${name}`, input);
  const body = (await answer.json()) as {
    result?: { data: Data };
    error?: { message: string; data: Omit<ErrorBody, "message"> };
  };
  const { result, error } = body;
  return {
    status: answer.status,
    data: result?.data as Data,
    error: error && { message: error.message, ...error.data },
  };
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

type SiteOfPasskey = { origin: string; domain: string };

const flag = { userPresent: 1, userVerified: 4, hasKey: 64 };

/** Creates a passkey of a software authenticator, which signs as a security key does. */
export function createSoftwarePasskey(own: SiteOfPasskey) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const credential = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
  };
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const clientData = (type: string, challenge: string, { origin }: SiteOfPasskey) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData({ domain }: SiteOfPasskey, flags: number, counter: number): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(domain), head]);
  }

  return {
    id: credential.id,
    /** Returns the response that a browser sends when it has created the passkey. */
    create(
      { challenge }: Pick<PublicKeyCredentialCreationOptionsJSON, "challenge">,
      site = own,
    ): NewPasskeyInput["response"] {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytesOf(x)],
          [-3, bytesOf(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const flags = flag.userPresent + flag.userVerified + flag.hasKey;
      const authData = Buffer.concat([
        authenticatorData(site, flags, 0),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, site).toString("base64url"),
          attestationObject: Buffer.from(attestation).toString("base64url"),
          transports: ["usb"],
        },
      };
    },
    /** Returns the response that a browser sends when the user has presented the passkey. */
    show(
      { challenge }: { challenge: string },
      {
        counter,
        site = own,
        isVerified = true,
      }: {
        counter: number;
        site?: SiteOfPasskey;
        isVerified?: boolean;
      },
    ): PasskeyResponse {
      const client = clientData("webauthn.get", challenge, site);
      const flags = flag.userPresent + (isVerified ? flag.userVerified : 0);
      const data = authenticatorData(site, flags, counter);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}
