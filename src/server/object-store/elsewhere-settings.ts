import { accessSync, constants, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import type { StoreSettings } from "./store-requests.ts";

/**
 * The settings for remote backups: the object store to which backups are sent, and the public keys
 * with which they are encrypted.
 */
export type ElsewhereSettings = {
  store: StoreSettings;
  /** The public keys with which backups are encrypted, in the format of the program `age`. */
  recipients: string[];
  /**
   * The file with a private key for test restores, in the format of the program `age`; undefined if
   * the server has no private key.
   */
  identityFile: string | undefined;
};

/** Returns whether a text is the address of a bucket, with or without a folder. */
function isBucketUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || /[?#@]/.test(text)) return false;
  return /^\/[a-z0-9][a-z0-9.-]+(?:\/[\w.-]+)*\/?$/.test(url.pathname);
}

/** The environment variables that set where backups are sent. */
export const elsewhereVariables = {
  BACKUP_S3_URL: z
    .string()
    .refine(isBucketUrl, { error: "must be the address of a bucket: https://host/bucket/folder" })
    .optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  BACKUP_S3_SECRET_FILE: z.string().optional(),
  BACKUP_AGE_RECIPIENTS: z
    .string()
    .regex(/^age1[0-9a-z]{58,}(?:\s*,\s*age1[0-9a-z]{58,})*$/, {
      error: "must be a comma-separated list of public keys of age (age1…)",
    })
    .optional(),
  BACKUP_AGE_IDENTITY_FILE: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof elsewhereVariables>>;

/**
 * Reads the settings for remote backups.
 *
 * @returns undefined if no store is set. If a setting is wrong, `problem` begins with the name of
 *   its variable
 */
export function readElsewhere(given: Given): ElsewhereSettings | { problem: string } | undefined {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: keyId } = given;
  if (url === undefined) return undefined;
  const secret = readSecret(given);
  if (typeof secret === "object") return secret;
  const recipients = given.BACKUP_AGE_RECIPIENTS;
  const missing = (name: string) => ({ problem: `${name}: must be set if BACKUP_S3_URL is set` });
  if (keyId === undefined) return missing("BACKUP_S3_KEY_ID");
  if (secret === undefined) return missing("BACKUP_S3_SECRET");
  if (recipients === undefined) return missing("BACKUP_AGE_RECIPIENTS");
  const identityFile = given.BACKUP_AGE_IDENTITY_FILE;
  if (identityFile !== undefined) {
    try {
      accessSync(resolve(identityFile), constants.R_OK);
    } catch (error) {
      return { problem: `BACKUP_AGE_IDENTITY_FILE: cannot be read (${codeOf(error)})` };
    }
  }
  return {
    store: { url: url.replace(/\/$/, ""), region: given.BACKUP_S3_REGION, keyId, secret },
    recipients: recipients.split(",").map((key) => key.trim()),
    identityFile: identityFile && resolve(identityFile),
  };
}

function readSecret(given: Given): string | { problem: string } | undefined {
  const { BACKUP_S3_SECRET: secret, BACKUP_S3_SECRET_FILE: file } = given;
  if (file === undefined) return secret;
  if (secret !== undefined) {
    return { problem: "BACKUP_S3_SECRET_FILE: must not be set together with BACKUP_S3_SECRET" };
  }
  try {
    return readFileSync(resolve(file), "utf8").trim();
  } catch (error) {
    return { problem: `BACKUP_S3_SECRET_FILE: cannot be read (${codeOf(error)})` };
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "unreadable";
