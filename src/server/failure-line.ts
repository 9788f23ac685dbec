import { AppError } from "#common/errors.ts";
import { ConfigError } from "./config.ts";
import { DirectoryInUse } from "./db/directory-lock.ts";
import { DirectoryDamaged } from "./db/open-directory.ts";

const ours = [AppError, ConfigError, DirectoryDamaged, DirectoryInUse];

/**
 * Returns one line for the operator that says why the process ends, without a stack trace or a
 * secret.
 */
export function failureLine(error: unknown): string {
  const { message = "", code = "" } = error as { message?: string; code?: string };
  const [line = ""] = message.split("\n");
  const isOurs = ours.some((kind) => error instanceof kind);
  return isOurs || line.includes(code) ? line : `${code}: ${line}`;
}

/**
 * Returns one line for the operator that says why a command failed, without a stack trace or a
 * secret. It adds advice if a server is using the embedded database.
 */
export const commandFailureLine = (error: unknown): string =>
  failureLine(error) + (error instanceof DirectoryInUse ? ": stop the server first" : "");
