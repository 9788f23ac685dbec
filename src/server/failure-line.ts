import { AppError } from "#common/errors.ts";
import { ConfigError } from "./config.ts";
import { DirectoryInUse } from "./db/directory-lock.ts";
import { DirectoryDamaged } from "./db/open-directory.ts";

const ours = [AppError, ConfigError, DirectoryDamaged, DirectoryInUse];

/** Describes to the operator, in one line, why a process ends. It shows neither sources nor secrets. */
export function failureLine(error: unknown): string {
  const { message = "", code = "" } = error as { message?: string; code?: string };
  const [line = ""] = message.split("\n");
  const isOurs = ours.some((kind) => error instanceof kind);
  return isOurs || line.includes(code) ? line : `${code}: ${line}`;
}

/** The same for a command, which cannot run beside a server on the embedded database. */
export const commandFailureLine = (error: unknown): string =>
  failureLine(error) + (error instanceof DirectoryInUse ? ": stop the server first" : "");
