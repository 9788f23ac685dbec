import { randomBytes } from "node:crypto";
import type { Db } from "../../db/connection.ts";
import type { Passwords } from "../../passwords.ts";
import { createAccount } from "./change-account.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { findAccount, listAdmins } from "./store.ts";

/** A password that someone can copy from a screen: 120 bits. */
export const generatePassword = (): string => randomBytes(15).toString("base64url");

export type FirstAdmin =
  /** There is an administrator already. */
  | { made: false; nameTaken: false }
  /** An ordinary account has the name. It is not promoted: anyone may have made it. */
  | { made: false; nameTaken: true }
  /** `generated` is the password, where none was given: this is the only time that it can be read. */
  | { made: true; username: string; generated: string | undefined };

/**
 * Creates the first administrator when there is none.
 *
 * @throws AppError BAD_REQUEST for a password that is too common
 */
export async function createFirstAdmin(
  db: Db,
  passwords: Passwords,
  { username, password }: { username: string; password: string | undefined },
): Promise<FirstAdmin> {
  const admins = await listAdmins(db);
  if (admins.length > 0) return { made: false, nameTaken: false };
  if (await findAccount(db, username)) return { made: false, nameTaken: true };
  if (password !== undefined) await refuseCommonPassword("password", password, username);
  const generated = password === undefined ? generatePassword() : undefined;
  const hash = await passwords.take({ id: "operator", isKnown: true }, (turn) =>
    turn.hash(password ?? generated ?? ""),
  );
  await db
    .transaction()
    .execute((trx) => createAccount(trx, { username, password: hash, email: null, isAdmin: true }));
  return { made: true, username, generated };
}
