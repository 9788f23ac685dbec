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

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account that this browser, which has logged in to it before, wants to log in to again. */
async function findKnown(
  { database: { db }, cookies }: RequestContext,
  username: string,
): Promise<{ account: Account; key: string } | undefined> {
  const token = cookies.get("browser");
  const account = token === undefined ? undefined : await findAccount(db, username);
  if (token === undefined || !account) return undefined;
  const id = browserId(token, account.user.id);
  return (await isKnownBrowser(db, id)) ? { account, key: `browser ${id}` } : undefined;
}

/**
 * The account whose name and password these are. Each try counts: together with all others at the
 * account and those from the address; but a browser that has logged in to the account before has a
 * count of its own, so that others who guess do not shut it out.
 *
 * @returns undefined for a wrong password, and after as long for an account that there is not
 * @throws AppError TOO_MANY_REQUESTS when there were too many failures, or too many try at once
 */
export async function findByPassword(
  context: RequestContext,
  { username, password }: LoginInput,
): Promise<User | undefined> {
  const { passwords, database, limits, address } = context;
  const { db } = database;
  const known = await findKnown(context, username);
  return passwords.take(async ({ verify }) => {
    const refund = known ? async () => {} : await limits.spend("login", address);
    const key = known?.key ?? `account ${sha256(username.toLowerCase())}`;
    const tries = await countLoginTry(db, key);
    if ("waitSeconds" in tries) {
      await refund();
      throw waitFor(tries.waitSeconds);
    }
    const account = known?.account ?? (await findAccount(db, username));
    if (await verify(account?.password, password)) {
      await forgetLoginFailures(db, key);
      await refund();
      return account?.user;
    }
    if (account && closesForAWhile(tries.failures)) {
      const subject = account.user.username;
      await appendAudit(db, { actor: null, action: "account.login-blocked", subject });
    }
    return undefined;
  }, known !== undefined);
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
  const begun = await database.db.transaction().execute(async (trx) => {
    const user = await work(trx);
    const sessions = createSessions(trx);
    if (before !== undefined) await sessions.end(before);
    await sessions.deleteExpired();
    await keepKnownBrowser(trx, browserId(browser, user.id), user.id);
    return { user, token: await sessions.begin(user.id, userAgent) };
  });
  cookies.set("session", begun.token);
  cookies.set("browser", browser);
  return begun.user;
}

/**
 * Logs in with a new session.
 *
 * @throws AppError UNAUTHORIZED, the same for a wrong password as for an unknown account
 */
export async function logIn(context: RequestContext, input: LoginInput): Promise<User> {
  const user = await findByPassword(context, input);
  if (!user) throw new AppError("UNAUTHORIZED", "Invalid username or password");
  return beginSession(context, async (trx) => {
    await appendAudit(trx, { actor: user, action: "account.login", subject: user.username });
    return user;
  });
}
