import type { LoginInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { Turn } from "../../passwords.ts";
import { createSessions, hashToken, newToken } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";
import {
  type Account,
  closesForAWhile,
  countLoginTry,
  findAccount,
  findPasswordForUpdate,
  forgetLoginFailures,
  forgetOldLogins,
  isKnownBrowser,
  keepKnownBrowser,
} from "./store.ts";

/** Under which an account's failures are counted, whoever makes them: also one that there is not. */
export const accountKey = (username: string): string =>
  `account ${hashToken(username.toLowerCase())}`;

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

/** This browser's id for the account, where it has logged in to it before. */
async function findKnownBrowser(
  { database: { db }, cookies }: RequestContext,
  username: string,
): Promise<string | undefined> {
  const token = cookies.get("browser");
  const account = token === undefined ? undefined : await findAccount(db, username);
  if (token === undefined || !account) return undefined;
  const id = browserId(token, account.user.id);
  return (await isKnownBrowser(db, id)) ? id : undefined;
}

/**
 * Runs work for the account whose name and password these are. Each try counts: together with all
 * others at the account and those from the address; but a browser that has logged in to the account
 * before has a count of its own, so that others who guess do not shut it out.
 *
 * @returns undefined for a wrong password, and after as long for an account that there is not
 * @throws AppError TOO_MANY_REQUESTS when there were too many failures, or too many try at once
 */
export async function withPassword<Result>(
  context: RequestContext,
  { username, password }: LoginInput,
  work: (account: Account, turn: Turn) => Promise<Result>,
): Promise<Result | undefined> {
  const { passwords, database, limits, address } = context;
  const { db } = database;
  const browser = await findKnownBrowser(context, username);
  const asker = { id: browser ?? address, isKnown: browser !== undefined };
  await limits.spend("loginTry", asker.id);
  const refund = browser ? async () => {} : await limits.spend("login", address);
  const key = browser ? `browser ${browser}` : accountKey(username);

  async function attempt(turn: Turn): Promise<{ account: Account } | undefined> {
    const tries = await countLoginTry(db, key);
    if ("waitSeconds" in tries) throw waitFor(tries.waitSeconds);
    const account = await findAccount(db, username);
    if (account && (await turn.verify(account.password, password))) return { account };
    if (!account) await turn.verify(undefined, password);
    if (account && closesForAWhile(tries.failures)) {
      const subject = account.user.username;
      await appendAudit(db, { actor: null, action: "account.login-blocked", subject });
    }
    return undefined;
  }

  return passwords
    .take(asker, async (turn) => {
      const right = await attempt(turn);
      if (!right) return undefined;
      await forgetLoginFailures(db, key);
      await refund();
      return work(right.account, turn);
    })
    .catch(async (error: unknown) => {
      // Nothing was tried: it was not one's turn.
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") await refund();
      throw error;
    });
}

/**
 * Refuses to go on with a password that was right a moment ago.
 *
 * @param trx from now on nobody else changes it before this is over
 */
export async function assertStillRight(trx: Db, { user, password }: Account): Promise<void> {
  if ((await findPasswordForUpdate(trx, user.id)) === password) return;
  throw new AppError("UNAUTHORIZED", "The password has just been changed. Please log in again.");
}

/**
 * Begins a session for an account, in place of the one that this browser had, and lets the browser
 * know it.
 *
 * @param work what else belongs to it, in the same transaction
 */
export async function beginSession(
  { database, cookies, userAgent }: RequestContext,
  work: (trx: Db) => Promise<User>,
): Promise<User> {
  const before = cookies.get("session");
  const browser = cookies.get("browser") ?? newToken();
  const begun = await database.db.transaction().execute(async (trx) => {
    const user = await work(trx);
    const sessions = createSessions(trx);
    if (before !== undefined) await sessions.end(before);
    await sessions.deleteExpired();
    await forgetOldLogins(trx);
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
  const { tally } = context;
  const user = await withPassword(context, input, (account) =>
    beginSession(context, async (trx) => {
      await assertStillRight(trx, account);
      const { username } = account.user;
      await appendAudit(trx, { actor: account.user, action: "account.login", subject: username });
      return account.user;
    }),
  ).catch((error: unknown) => {
    const isHeldUp = error instanceof AppError && error.code === "TOO_MANY_REQUESTS";
    if (isHeldUp) tally.add("login", "held_up");
    throw error;
  });
  tally.add("login", user ? "right" : "wrong");
  if (!user) throw new AppError("UNAUTHORIZED", "Invalid username or password");
  return user;
}
