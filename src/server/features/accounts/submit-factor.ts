import type { FactorProof } from "#common/accounts/factor-input.ts";
import type { LoginFactors } from "#common/accounts/second-factors.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import { hashToken } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { checkFactor, notAccepted } from "./check-factor.ts";
import { challengeOf, findPasskeySite, passkeyRequest } from "./check-passkey.ts";
import { findLoginFactors } from "./factor-store.ts";
import { assertPasswordUnchanged, beginSession, findKnownBrowser } from "./log-in.ts";
import { findPasskey, hasPasskeys, listStoredPasskeys } from "./passkey-store.ts";
import {
  findPendingProof,
  type PendingProof,
  storePendingProof,
  takePendingProof,
} from "./pending-proof-store.ts";
import { reportNewLogin, reportRecoveryCode } from "./report-change.ts";
import { toUser, userColumns } from "./store.ts";

const expired = () =>
  new AppError("UNAUTHORIZED", "This login has expired. Please enter your password again.");

const refuse = (path: string, message: string) =>
  new AppError("UNAUTHORIZED", message, { issues: [{ path, message }] });

async function findOwnProof({
  database: { db },
  cookies,
}: RequestContext): Promise<PendingProof | undefined> {
  const token = cookies.get("login");
  return token === undefined ? undefined : findPendingProof(db, hashToken(token));
}

/**
 * Returns the account whose login waits for a second factor, and the kinds of factors that it
 * accepts.
 * @throws AppError UNAUTHORIZED if no login of this browser waits for a second factor
 */
export async function getLoginFactors(context: RequestContext): Promise<LoginFactors> {
  const proof = await findOwnProof(context);
  const factors =
    proof?.userId == null ? undefined : await findLoginFactors(context.database.db, proof.userId);
  if (!factors) throw expired();
  return factors;
}

/**
 * Returns the options with which a browser asks for a passkey, with a new challenge. If a login of
 * this browser waits for its second factor, only passkeys of the login's account are accepted;
 * otherwise every passkey of the site is accepted. Returns null if the site cannot use passkeys, or
 * if no account has one.
 *
 * Each challenge is stored separately, because one browser may show the login in several tabs.
 * @throws AppError TOO_MANY_REQUESTS after too many attempts from the IP address, or from the
 *   browser if it is known for the login's account
 */
export async function beginPasskeyLogin(context: RequestContext) {
  const { database, limits, address } = context;
  const { db } = database;
  const site = findPasskeySite(context);
  if (!site || !(await hasPasskeys(db))) return null;
  const login = await findOwnProof(context);
  const owner = login?.userId == null ? undefined : await findLoginFactors(db, login.userId);
  const browser = owner && (await findKnownBrowser(context, owner.username));
  await limits.spend("loginTry", browser ?? address);
  const allowed = login?.userId == null ? [] : await listStoredPasskeys(db, login.userId);
  const options = await passkeyRequest(site, allowed);
  const { challenge } = options;
  const { userId = null, password = null } = login ?? {};
  await storePendingProof(db, { id: hashToken(challenge), userId, password, challenge });
  return options;
}

/**
 * Returns the pending login that a request with a second factor completes; undefined if there is
 * none. For a passkey, finds the login by the challenge that the passkey has signed. For other
 * factors, finds it by the browser's login cookie.
 */
async function findProof(context: RequestContext, { passkey }: FactorProof) {
  if (passkey === undefined) return findOwnProof(context);
  const challenge = await challengeOf(passkey);
  return challenge && findPendingProof(context.database.db, hashToken(challenge));
}

/**
 * Returns the account that a pending login is for; undefined if the account is unknown or disabled.
 */
async function findOwner(
  { database: { db } }: RequestContext,
  { userId }: PendingProof,
  { passkey }: FactorProof,
): Promise<User | undefined> {
  // A passkey without a password is enough. It proves two factors: the user has the passkey, and
  // knows its PIN or has the right finger.
  const owner =
    userId ?? (passkey === undefined ? undefined : (await findPasskey(db, passkey.id))?.userId);
  if (owner === undefined) return undefined;
  const row = await db
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", owner)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return row && toUser(row);
}

/**
 * Completes a login with a second factor, or logs in with a passkey alone. Starts the session.
 * @throws AppError UNAUTHORIZED if the factor is wrong, or if the login has expired
 */
export async function finishLogin(context: RequestContext, proof: FactorProof): Promise<User> {
  const { counters, cookies, userAgent } = context;
  const pending = await findProof(context, proof);
  const isPasskey = proof.passkey !== undefined;
  if (!pending) throw isPasskey ? refuse("passkey", notAccepted) : expired();
  const user = await findOwner(context, pending, proof);
  if (!user) {
    throw isPasskey ? refuse("passkey", "This site does not know this passkey") : expired();
  }
  const { challenge, password } = pending;
  const checked = await checkFactor(context, user, proof, { challenge, refuse });
  const parts = await readMailParts(context);
  const begun = await beginSession(
    context,
    async (trx) => {
      if (password !== null) await assertPasswordUnchanged(trx, { user, password });
      if (!(await takePendingProof(trx, pending))) throw expired();
      await checked.use(trx);
      const subject = user.username;
      const isRecovery = proof.recoveryCode !== undefined;
      const action = isRecovery ? "account.recovery-login" : "account.login";
      await appendAudit(trx, { actor: user, action, subject });
      if (isRecovery) await reportRecoveryCode(trx, parts, user);
      return user;
    },
    (trx, known, id) => reportNewLogin(trx, parts, known, { id, userAgent }),
  );
  await checked.forgetFailures();
  counters.add("login", "right");
  cookies.set("login", null);
  return begun;
}
