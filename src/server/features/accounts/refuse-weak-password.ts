import { AppError } from "#common/errors.ts";
import { defaultProductName } from "#common/site/default-site-content.ts";
import type { Turn } from "../../passwords/passwords.ts";

/** The words that an attacker would try first as an account's password. */
export type PasswordNames = {
  username: string;
  email: string | null;
  siteName: string | undefined;
};

/**
 * Refuses a password that is easy to guess, and says why.
 * @param path the path of the password's field in the input
 * @throws AppError BAD_REQUEST
 */
export async function refuseWeakPassword(
  { findWeakness }: Turn,
  path: "password" | "newPassword",
  password: string,
  { username, email, siteName }: PasswordNames,
): Promise<void> {
  const names = [username, email, siteName, defaultProductName].filter((name) => name != null);
  const weakness = await findWeakness(password, names);
  if (weakness === undefined) return;
  const message = `This password is easy to guess: ${weakness}. Try several words that do not belong together.`;
  throw new AppError("BAD_REQUEST", message, { issues: [{ path, message }] });
}
