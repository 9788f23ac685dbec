import { randomBytes } from "node:crypto";
import type { Db } from "../../db/connection.ts";
import type { Passwords } from "../../passwords/passwords.ts";
import { findSiteContent } from "../site/store.ts";
import { createAccount } from "./change-account.ts";
import { type PasswordNames, refuseWeakPassword } from "./refuse-weak-password.ts";
import { findAccount, listAdmins } from "./store.ts";

/**
 * Hashes the password of an account that the command line creates or changes.
 * @returns the hash, and the password itself if it was generated
 * @throws AppError BAD_REQUEST for a password that is easy to guess
 */
export async function hashOperatorsPassword(
  db: Db,
  passwords: Passwords,
  {
    username,
    email,
    password,
  }: Pick<PasswordNames, "username" | "email"> & { password: string | undefined },
): Promise<{ hash: string; generated: string | undefined }> {
  const siteName = (await findSiteContent(db))?.value.site.name;
  return passwords.take({ id: "operator", isKnown: true }, async (turn) => {
    if (password !== undefined) {
      await refuseWeakPassword(turn, "password", password, { username, email, siteName });
      return { hash: await turn.hash(password), generated: undefined };
    }
    const generated = generatePassword();
    return { hash: await turn.hash(generated), generated };
  });
}

/** Returns a random password of 120 bits, short enough to copy from a screen. */
export const generatePassword = (): string => randomBytes(15).toString("base64url");

export type FirstAdmin =
  /** No administrator was created, because one exists already. */
  | { made: false; nameTaken: false }
  /**
   * An ordinary account already has the administrator's name. The account is not promoted, because
   * any visitor may have registered it.
   */
  | { made: false; nameTaken: true }
  /**
   * The administrator was created. `generated` is the generated password, which is not stored
   * anywhere; undefined if the caller gave a password.
   */
  | { made: true; username: string; generated: string | undefined };

/**
 * Creates the first administrator if the database has no administrator.
 * @throws AppError BAD_REQUEST for a password that is easy to guess
 */
export async function createFirstAdmin(
  db: Db,
  passwords: Passwords,
  { username, password }: { username: string; password: string | undefined },
): Promise<FirstAdmin> {
  const admins = await listAdmins(db);
  if (admins.length > 0) return { made: false, nameTaken: false };
  if (await findAccount(db, username)) return { made: false, nameTaken: true };
  const { hash, generated } = await hashOperatorsPassword(db, passwords, {
    username,
    email: null,
    password,
  });
  await db
    .transaction()
    .execute((trx) =>
      createAccount(trx, { username, password: hash, email: null, isAdmin: true }, null),
    );
  return { made: true, username, generated };
}
