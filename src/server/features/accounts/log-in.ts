import type { LoginInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { Turn } from "../../passwords/passwords.ts";
import { createSessions, hashToken, newToken } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";
import {
  type Account,
  appendLoginBlocked,
  closesForAWhile,
  countLoginTry,
  findAccount,
  findPasswordForUpdate,
  forgetLoginFailures,
  forgetOldLogins,
  isKnownBrowser,
  keepKnownBrowser,
  replaceHash,
} from "./store.ts";

/** Under which an account's failures are counted, whoever makes them: also one that there is not. */
export const accountKey = (username: string): string =>
  `account ${hashToken(username.toLowerCase())}`;

/**
 * A browser's token together with the name of one of the accounts that logged in there. The name is
 * the one that was typed, so that no account has to be looked up first.
 */
const browserId = (token: string, username: string) =>
  hashToken(`${token} of ${username.toLowerCase()}`);

function waitFor(seconds: number): AppError {
  const span =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? "minute" : "minutes"}`;
  return new AppError("TOO_MANY_REQUESTS", `Too many failed logins. Please try again in ${span}.`, {
    retryAfterSeconds: seconds,
  });
}

/** The source of a login attempt: a browser known for the account, or else an address. */
type Asker = { id: string; isKnown: boolean; refund: () => Promise<void> };

/**
 * Spends what a try costs. The address pays first, and a known browser gets its point back: so the
 * same is done for every name, whether it has an account or not.
 *
 * @throws AppError TOO_MANY_REQUESTS when the address has had too many failures and the browser is
 *   not known, or when either has made too many tries
 */
async function spendTry(
  { database: { db }, limits, address, cookies }: RequestContext,
  username: string,
): Promise<Asker> {
  const [spent] = await Promise.allSettled([limits.spend("login", address)]);
  const token = cookies.get("browser");
  const browser = token === undefined ? undefined : browserId(token, username);
  const isKnown = browser !== undefined && (await isKnownBrowser(db, browser));
  if (isKnown) {
    if (spent.status === "fulfilled") await spent.value();
    await limits.spend("loginTry", browser);
    return { id: browser, isKnown, refund: async () => {} };
  }
  if (spent.status === "rejected") throw spent.reason;
  const refund = spent.value;
  await limits.spend("loginTry", address).catch(async (refusal: unknown) => {
    await refund();
    throw refusal;
  });
  return { id: address, isKnown, refund };
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
  const { passwords, database } = context;
  const { db } = database;
  const asker = await spendTry(context, username);
  const { refund } = asker;
  const key = asker.isKnown ? `browser ${asker.id}` : accountKey(username);

  async function attempt(turn: Turn): Promise<{ account: Account } | undefined> {
    const tries = await countLoginTry(db, key);
    if ("waitSeconds" in tries) throw waitFor(tries.waitSeconds);
    const account = await findAccount(db, username);
    const outcome = await turn.verify(account?.password, password);
    if (account && outcome === "right") return { account };
    if (account && outcome === "outdated") return { account: await hashAnew(account, turn) };
    if (closesForAWhile(tries.failures)) await appendLoginBlocked(db, username);
    return undefined;
  }

  /** The account with a hash of the form that is hashed now, unless its password changes meanwhile. */
  async function hashAnew({ user, password: before }: Account, turn: Turn): Promise<Account> {
    const hash = await turn.hash(password);
    await replaceHash(db, user.id, { before, hash });
    return { user, password: hash };
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
 * The token by which a browser is known from now on. One that was sent is taken only if it is known
 * for this account already: another may have been planted by a person who knows it.
 */
async function browserTokenFor(trx: Db, sent: string | undefined, { username }: User) {
  const isKnown = sent !== undefined && (await isKnownBrowser(trx, browserId(sent, username)));
  return isKnown ? sent : newToken();
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
  const begun = await database.db.transaction().execute(async (trx) => {
    const user = await work(trx);
    const sessions = createSessions(trx);
    if (before !== undefined) await sessions.end(before);
    await sessions.deleteExpired();
    await forgetOldLogins(trx);
    const browser = await browserTokenFor(trx, cookies.get("browser"), user);
    await keepKnownBrowser(trx, browserId(browser, user.username), user.id);
    return { user, browser, token: await sessions.begin(user.id, userAgent) };
  });
  cookies.set("session", begun.token);
  cookies.set("browser", begun.browser);
  return begun.user;
}

/**
 * Logs in with a new session.
 *
 * @throws AppError UNAUTHORIZED, the same for a wrong password as for an unknown account
 */
export async function logIn(context: RequestContext, input: LoginInput): Promise<User> {
  const { counters } = context;
  const user = await withPassword(context, input, (account) =>
    beginSession(context, async (trx) => {
      await assertStillRight(trx, account);
      const { username } = account.user;
      await appendAudit(trx, { actor: account.user, action: "account.login", subject: username });
      return account.user;
    }),
  ).catch((error: unknown) => {
    const isHeldUp = error instanceof AppError && error.code === "TOO_MANY_REQUESTS";
    if (isHeldUp) counters.add("login", "held_up");
    throw error;
  });
  counters.add("login", user ? "right" : "wrong");
  if (!user) throw new AppError("UNAUTHORIZED", "Invalid username or password");
  return user;
}
