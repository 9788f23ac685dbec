import type { RegisterInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { refuseTaken } from "../../db/violations.ts";
import { createSessions } from "../../sessions.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { beginSession, findByPassword } from "./log-in.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { deleteKnownBrowsers, insertUser, setPassword } from "./store.ts";

/** @throws AppError CONFLICT when the name is taken, in capitals or not */
export async function createAccount(
  trx: Db,
  account: { username: string; password: string; email: string | null; isAdmin: boolean },
): Promise<User> {
  const user = await refuseTaken("Username already exists", insertUser(trx, account));
  // An account is its own maker; that of an administrator has none who is logged in.
  const actor = user.isAdmin ? null : user;
  await appendAudit(trx, { actor, action: "account.create", subject: user.username });
  return user;
}

/** Creates an ordinary account and logs in to it. */
export async function registerAccount(
  context: RequestContext,
  { username, password, email = null }: RegisterInput,
): Promise<User> {
  if (!context.config.isRegistrationOpen) {
    throw new AppError("FORBIDDEN", "Registration is closed");
  }
  await refuseCommonPassword("password", password, username);
  await context.limits.spend("registration", context.address);
  const hash = await context.passwords.take((turn) => turn.hash(password));
  return beginSession(context, (trx) =>
    createAccount(trx, { username, password: hash, email, isAdmin: false }),
  );
}

/** Stores a new password: every browser that was logged in with the old one no longer is. */
export async function replacePassword(
  trx: Db,
  user: User,
  { hash, actor }: { hash: string; actor: Actor },
): Promise<void> {
  await setPassword(trx, user.id, hash);
  await createSessions(trx).endAll(user.id);
  await deleteKnownBrowsers(trx, user.id);
  await appendAudit(trx, { actor, action: "account.password", subject: user.username });
}

/** Changes one's own password, and logs this browser in anew. */
export async function changePassword(
  context: RequestContext,
  user: User,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await refuseCommonPassword("newPassword", newPassword, user.username);
  const { username } = user;
  if (!(await findByPassword(context, { username, password: currentPassword }))) {
    const message = "This is not your current password";
    throw new AppError("BAD_REQUEST", message, { issues: [{ path: "currentPassword", message }] });
  }
  const hash = await context.passwords.take((turn) => turn.hash(newPassword));
  await beginSession(context, async (trx) => {
    await replacePassword(trx, user, { hash, actor: user });
    return user;
  });
}
