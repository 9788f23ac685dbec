import type { LoginInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { Turn } from "../../passwords/passwords.ts";
import { createSessions, hashToken, newToken } from "../../sessions.ts";
import { appendAudit, appendLoginBlocked } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { findLoginFactors } from "./factor-store.ts";
import { storePendingProof } from "./pending-proof-store.ts";
import { reportNewLogin } from "./report-change.ts";
import {
  type Account,
  blocksNextAttempt,
  countLoginTry,
  findAccount,
  findPasswordForUpdate,
  forgetLoginFailures,
  forgetOldLogins,
  isKnownBrowser,
  keepKnownBrowser,
  replaceHash,
} from "./store.ts";
import { lockIsDisabled } from "./team-store.ts";

/**
 * Returns the key under which the failed logins of a username are counted, from all IP addresses
 * together. The key exists for usernames without an account, too.
 */
export const accountKey = (username: string): string =>
  `account ${hashToken(username.toLowerCase())}`;

/**
 * Returns the id of a known browser: a hash of the browser's token and of the username as the user
 * typed it. The typed username is used so that the id needs no search for the account.
 */
const browserId = (token: string, username: string): string =>
  hashToken(`${token} of ${username.toLowerCase()}`);

/**
 * Returns the id of the browser that sent a request, if the browser has logged in to the account
 * with the given username before; undefined if it has not.
 */
export async function findKnownBrowser(
  { database, cookies }: RequestContext,
  username: string,
): Promise<string | undefined> {
  const token = cookies.get("browser");
  const id = token === undefined ? undefined : browserId(token, username);
  return id !== undefined && (await isKnownBrowser(database.db, id)) ? id : undefined;
}

/** Returns the error for a login that has to wait after too many failures. */
export function waitFor(seconds: number): AppError {
  const span =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? "minute" : "minutes"}`;
  return new AppError("TOO_MANY_REQUESTS", `Too many failed logins. Please try again in ${span}.`, {
    retryAfterSeconds: seconds,
  });
}

/**
 * The sender of a login attempt: a browser that is known for the account, or otherwise the IP
 * address. `refund` subtracts the attempt from the count of the IP address.
 */
type LoginSource = { id: string; isKnown: boolean; refund: () => Promise<void> };

/**
 * Counts a login attempt. An attempt from a browser that is known for the username counts against
 * the limit of the browser. Any other attempt counts against the limits of its IP address. For an
 * unknown browser, the server does the same work whether or not the username exists.
 * @throws AppError TOO_MANY_REQUESTS when the address has too many failures and the browser is not
 *   known, or when the address or the browser has made too many attempts
 */
async function spendTry(context: RequestContext, username: string): Promise<LoginSource> {
  const { limits, address } = context;
  const [spent] = await Promise.allSettled([limits.spend("login", address)]);
  const browser = await findKnownBrowser(context, username);
  if (browser !== undefined) {
    if (spent.status === "fulfilled") await spent.value();
    await limits.spend("loginTry", browser);
    return { id: browser, isKnown: true, refund: async () => {} };
  }
  if (spent.status === "rejected") throw spent.reason;
  const refund = spent.value;
  await limits.spend("loginTry", address).catch(async (refusal: unknown) => {
    await refund();
    throw refusal;
  });
  return { id: address, isKnown: false, refund };
}

/**
 * Checks a username and password, and calls `work` with the account if they are right. Each attempt
 * counts against the account and the IP address. A browser that has logged in to the account before
 * has its own count, so that other people's guesses do not lock it out.
 * @returns undefined if the password is wrong or the account is unknown. Both cases take the same
 *   time, so that the time does not reveal which accounts exist
 * @throws AppError TOO_MANY_REQUESTS after too many failures, or when too many attempts are running
 */
export async function withPassword<Result>(
  context: RequestContext,
  { username, password }: LoginInput,
  work: (account: Account, turn: Turn) => Promise<Result>,
): Promise<Result | undefined> {
  const { passwords, database, refusals, address, cookies } = context;
  const { db } = database;
  // If too many logins are waiting, a login from a browser without the `browser` cookie is refused
  // here, before any database query. Otherwise a flood of logins would burden the database.
  if (cookies.get("browser") === undefined) passwords.assertRoom({ id: address, isKnown: false });
  const source = await spendTry(context, username);
  const { refund } = source;
  const key = source.isKnown ? `browser ${source.id}` : accountKey(username);

  async function attempt(turn: Turn): Promise<{ account: Account } | undefined> {
    const tries = await countLoginTry(db, key);
    if ("waitSeconds" in tries) throw waitFor(tries.waitSeconds);
    const account = await findAccount(db, username);
    const outcome = await turn.verify(account?.password, password);
    if (account && outcome === "right") return { account };
    if (account && outcome === "outdated") return { account: await rehash(account, turn) };
    await refusals.record(address, { action: "account.login-failed", username });
    if (blocksNextAttempt(tries.failures)) await appendLoginBlocked(db, username);
    return undefined;
  }

  /**
   * Hashes the account's right password by the current rules, stores the new hash, and returns the
   * account with it. Stores nothing if the password changes in the meantime.
   */
  async function rehash({ user, password: before }: Account, turn: Turn): Promise<Account> {
    const hash = await turn.hash(password);
    await replaceHash(db, user.id, { before, hash });
    return { user, password: hash };
  }

  let isRight = false;
  return passwords
    .take(source, async (turn) => {
      const right = await attempt(turn);
      if (!right) return undefined;
      isRight = true;
      await forgetLoginFailures(db, key);
      await refund();
      return work(right.account, turn);
    })
    .catch(async (error: unknown) => {
      // The attempt is not counted as a failed login, because the password was not checked: too
      // many other attempts were running. After a right password, the attempt has already been
      // subtracted, and the error comes from `work`.
      const isHeldUp = error instanceof AppError && error.code === "TOO_MANY_REQUESTS";
      if (isHeldUp && !isRight) await refund();
      throw error;
    });
}

/**
 * Throws if the account's password has changed since the login checked it.
 * @param trx a transaction, which locks the password until the transaction ends
 */
export async function assertPasswordUnchanged(trx: Db, { user, password }: Account): Promise<void> {
  if ((await findPasswordForUpdate(trx, user.id)) === password) return;
  throw new AppError("UNAUTHORIZED", "The password has just been changed. Please log in again.");
}

/**
 * Throws if the account has a second factor, because it was added after the login looked for one.
 * The new factor ends all sessions that began without it, but it cannot end one that begins later.
 * @param trx a transaction that has locked the account
 */
async function assertNoFactor(trx: Db, { user }: Account): Promise<void> {
  if (!(await findLoginFactors(trx, user.id))) return;
  const message = "The account has just got a second factor. Please log in again.";
  throw new AppError("UNAUTHORIZED", message);
}

/**
 * Returns the token that marks a browser as known for an account. If the browser sends a token that
 * is already known for the account, returns that token. Otherwise returns a new token, because an
 * attacker may have planted the one that was sent.
 */
async function browserTokenFor(trx: Db, sent: string | undefined, { username }: User) {
  if (sent !== undefined && (await isKnownBrowser(trx, browserId(sent, username)))) {
    return { token: sent, isNew: false };
  }
  return { token: newToken(), isNew: true };
}

const disabled = () =>
  new AppError("FORBIDDEN", "This account is disabled. An administrator can enable it again.");

/**
 * Starts a new session, ends the browser's previous session, and sets the cookies.
 * @param work returns the session's user; it runs in the same transaction
 * @param onNewBrowser runs in the same transaction if the browser was not known for the account
 * @throws AppError FORBIDDEN if the account is disabled
 */
export async function beginSession(
  { database, cookies, userAgent }: RequestContext,
  work: (trx: Db) => Promise<User>,
  onNewBrowser?: (trx: Db, user: User, browserId: string) => Promise<void>,
): Promise<User> {
  const before = cookies.get("session");
  const begun = await database.db.transaction().execute(async (trx) => {
    const user = await work(trx);
    // The account is locked while the session starts, so that no session starts while the account
    // is being disabled.
    if (await lockIsDisabled(trx, user.id)) throw disabled();
    const sessions = createSessions(trx);
    if (before !== undefined) await sessions.end(before);
    await sessions.deleteExpired();
    await forgetOldLogins(trx);
    const browser = await browserTokenFor(trx, cookies.get("browser"), user);
    const id = browserId(browser.token, user.username);
    await keepKnownBrowser(trx, id, user.id);
    if (browser.isNew) await onNewBrowser?.(trx, user, id);
    const token = await sessions.begin(user.id, userAgent);
    // The user is read again from the new session, because only this read tells whether the user
    // still has to set up a second factor.
    const session = await sessions.find(token);
    return { user: session?.user ?? user, browser: browser.token, token };
  });
  cookies.set("session", begun.token);
  cookies.set("browser", begun.browser);
  return begun.user;
}

/** Stores a login whose password was right, until the browser sends the second factor. */
async function awaitFactor(
  { database: { db }, cookies }: RequestContext,
  { user, password }: Account,
): Promise<void> {
  const token = newToken();
  const proof = { id: hashToken(token), userId: user.id, password, challenge: null };
  await storePendingProof(db, proof);
  cookies.set("login", token);
}

/**
 * Logs a user in with a username and password, and starts a session. If the account has a second
 * factor, no session starts here: the procedure fails with the reason `second-factor`, and the
 * client continues the login by the procedures in `submit-factor.ts`.
 * @throws AppError UNAUTHORIZED if a second factor is needed, for a wrong password, and with the
 *   same message for an unknown account; FORBIDDEN for the right password of a disabled account
 */
export async function logIn(context: RequestContext, input: LoginInput): Promise<User> {
  const { counters, userAgent } = context;
  const user = await withPassword(context, input, async (account) => {
    if (await findLoginFactors(context.database.db, account.user.id)) {
      await awaitFactor(context, account);
      return "waits" as const;
    }
    const parts = await readMailParts(context);
    return beginSession(
      context,
      async (trx) => {
        await assertPasswordUnchanged(trx, account);
        await assertNoFactor(trx, account);
        const { username } = account.user;
        await appendAudit(trx, { actor: account.user, action: "account.login", subject: username });
        return account.user;
      },
      (trx, known, id) => reportNewLogin(trx, parts, known, { id, userAgent }),
    );
  }).catch((error: unknown) => {
    const isHeldUp = error instanceof AppError && error.code === "TOO_MANY_REQUESTS";
    if (isHeldUp) counters.add("login", "held_up");
    throw error;
  });
  if (user !== "waits") counters.add("login", user ? "right" : "wrong");
  if (!user) throw new AppError("UNAUTHORIZED", "Invalid username or password");
  if (user !== "waits") return user;
  const message = "The password is right. Your account needs its second factor, too.";
  throw new AppError("UNAUTHORIZED", message, { reason: "second-factor" });
}
