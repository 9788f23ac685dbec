import { createHash } from "node:crypto";
import type { LoginInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import { createSessions, hashToken, newToken } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";
import {
  closesForAWhile,
  countLoginTry,
  findAccount,
  forgetLoginFailures,
  isKnownBrowser,
  keepKnownBrowser,
} from "./store.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A browser's token together with one of the accounts that logged in there. */
const browserId = (token: string, userId: number) => hashToken(`${token} ${userId}`);

function waitFor(seconds: number): AppError {
  const span =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? "minute" : "minutes"}`;
  return new AppError("TOO_MANY_REQUESTS", `Too many failed logins. Please try again in ${span}.`, {
    retryAfterSeconds: seconds,
  });
}

/**
 * Whose failures count together. A browser that has logged in to the account before has its own
 * count: others who guess at the account do not shut it out.
 */
async function triesOf(
  { database, cookies, limits, address }: RequestContext,
  { username, user }: { username: string; user: User | undefined },
): Promise<{ key: string; refund: () => Promise<void> }> {
  const token = cookies.get("browser");
  if (user && token !== undefined) {
    const id = browserId(token, user.id);
    if (await isKnownBrowser(database.db, id)) {
      return { key: `browser ${id}`, refund: async () => {} };
    }
  }
  const refund = await limits.spend("login", address);
  return { key: `account ${sha256(username.toLowerCase())}`, refund };
}

/**
 * Whether a password is the account's; each try counts.
 *
 * @param account undefined for one that there is not, which takes as long
 * @throws AppError TOO_MANY_REQUESTS when there were too many failures, or too many try at once
 */
export async function checkPassword(
  context: RequestContext,
  account: { user: User; password: string } | undefined,
  { username, password }: LoginInput,
): Promise<boolean> {
  const { db } = context.database;
  const { key, refund } = await triesOf(context, { username, user: account?.user });
  const outcome = await context.passwords
    .take(async ({ verify }) => {
      const tries = await countLoginTry(db, key);
      if ("waitSeconds" in tries) throw waitFor(tries.waitSeconds);
      return { ...tries, isRight: await verify(account?.password, password) };
    })
    .catch(async (error: unknown) => {
      // Nothing was tried.
      await refund();
      throw error;
    });
  if (outcome.isRight) {
    await forgetLoginFailures(db, key);
    await refund();
  } else if (account && closesForAWhile(outcome.failures)) {
    await appendAudit(db, {
      actor: null,
      action: "account.login-blocked",
      subject: account.user.username,
    });
  }
  return outcome.isRight;
}

/**
 * Begins a session for an account, in place of the one that this browser had, and lets the browser
 * know it.
 *
 * @param work what else belongs to it, in the same transaction
 */
export async function beginSession(
  { database, cookies, userAgent }: RequestContext,
  work: (trx: RequestContext["database"]["db"]) => Promise<User>,
): Promise<User> {
  const before = cookies.get("session");
  const browser = cookies.get("browser") ?? newToken();
  const { user, token } = await database.db.transaction().execute(async (trx) => {
    const user = await work(trx);
    const sessions = createSessions(trx);
    if (before !== undefined) await sessions.end(before);
    await sessions.deleteExpired();
    await keepKnownBrowser(trx, browserId(browser, user.id), user.id);
    return { user, token: await sessions.begin(user.id, userAgent) };
  });
  cookies.set("session", token);
  cookies.set("browser", browser);
  return user;
}

/**
 * Logs in with a new session.
 *
 * @throws AppError UNAUTHORIZED, the same for a wrong password as for an unknown account
 */
export async function logIn(context: RequestContext, input: LoginInput): Promise<User> {
  const account = await findAccount(context.database.db, input.username);
  if (!(await checkPassword(context, account, input)) || !account) {
    throw new AppError("UNAUTHORIZED", "Invalid username or password");
  }
  const { user } = account;
  return beginSession(context, async (trx) => {
    await appendAudit(trx, { actor: user, action: "account.login", subject: user.username });
    return user;
  });
}
