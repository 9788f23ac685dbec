import type { FactorProof } from "#common/accounts/factor-input.ts";
import type { User } from "#common/accounts/user.ts";
import type { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { hashToken } from "../../sessions.ts";
import { appendLoginBlocked } from "../audit/store.ts";
import { stepOfCode } from "./app-code-rules.ts";
import { findAuthenticator, takeStep } from "./authenticator-store.ts";
import { counterOfPasskey, findPasskeySite } from "./check-passkey.ts";
import { findKnownBrowser, waitFor } from "./log-in.ts";
import { findPasskey, recordPasskeyUse } from "./passkey-store.ts";
import { digestOfCode } from "./recovery-code-rules.ts";
import { hasRecoveryCode, takeRecoveryCode } from "./recovery-code-store.ts";
import { blocksNextAttempt, countLoginTry, forgetLoginFailures } from "./store.ts";

/** A second factor that was verified, but is not marked as used yet. */
export type CheckedFactor = {
  /**
   * Records in a transaction that the code or the passkey was used. A used code is never accepted
   * again.
   * @throws AppError if another request has used the code or the passkey in the meantime
   */
  use: (trx: Db) => Promise<void>;
  /** Resets the count of wrong factors. Call this function after the transaction has committed. */
  forgetFailures: () => Promise<void>;
};

/** Returns the error for a wrong second factor. */
type Refuse = (path: string, message: string) => AppError;

/** The key under which the wrong second factors of an account are counted. */
export const factorKey = (username: string): string =>
  `factor ${hashToken(username.toLowerCase())}`;

/**
 * Counts an attempt with a second factor against two limits: the limit of the IP address, and the
 * limit of the account. For a browser that the account knows, the browser's own limit replaces both
 * of them, so that other people's failures do not lock it out.
 * @throws AppError TOO_MANY_REQUESTS
 */
async function countTry(context: RequestContext, username: string) {
  const { database, limits, refusals, address } = context;
  const { db } = database;
  const browser = await findKnownBrowser(context, username);
  const isKnown = browser !== undefined;
  const refund = isKnown ? async () => {} : await limits.spend("login", address);
  const key = isKnown ? `factor browser ${browser}` : factorKey(username);
  const tries = await countLoginTry(db, key);
  if ("waitSeconds" in tries) {
    await refund();
    throw waitFor(tries.waitSeconds);
  }
  return {
    wasWrong: async () => {
      const refusal = { action: "account.factor-failed", actor: null, subject: username } as const;
      await refusals.record(address, refusal);
      if (blocksNextAttempt(tries.failures)) await appendLoginBlocked(db, username);
    },
    forgetFailures: async () => {
      await forgetLoginFailures(db, key);
      await refund();
    },
  };
}

/**
 * Verifies a second factor of an account.
 * @param challenge the challenge that a passkey must have signed; null if there is none
 * @throws the error that `refuse` creates for a wrong factor; AppError TOO_MANY_REQUESTS after too
 *   many wrong ones
 */
export async function checkFactor(
  context: RequestContext,
  user: Pick<User, "id" | "username">,
  proof: FactorProof,
  { challenge, refuse }: { challenge: string | null; refuse: Refuse },
): Promise<CheckedFactor> {
  const { forgetFailures, wasWrong } = await countTry(context, user.username);
  const use = await findUse(context, user, proof, { challenge, refuse });
  if (!use) {
    await wasWrong();
    throw refusalOf(proof, refuse);
  }
  return { use, forgetFailures };
}

/** The message for a passkey whose challenge, signature or counter is wrong. */
export const notAccepted = "This passkey was not accepted. Please try again.";

function refusalOf({ code, recoveryCode }: FactorProof, refuse: Refuse): AppError {
  if (code !== undefined)
    return refuse("code", "This code is wrong. Enter the one that your app shows now.");
  if (recoveryCode !== undefined) {
    return refuse("recoveryCode", "This recovery code is wrong, or was used before");
  }
  return refuse("passkey", notAccepted);
}

/**
 * Verifies a second factor. Returns the function that marks it as used; undefined if the factor is
 * wrong.
 */
async function findUse(
  context: RequestContext,
  { id: userId }: Pick<User, "id">,
  proof: FactorProof,
  { challenge, refuse }: { challenge: string | null; refuse: Refuse },
): Promise<CheckedFactor["use"] | undefined> {
  const { db } = context.database;
  const { code, recoveryCode, passkey: response } = proof;
  if (code !== undefined) {
    const app = await findAuthenticator(db, userId);
    const step = app && stepOfCode(app.secret, code);
    if (step === undefined) return undefined;
    return async (trx) => {
      if (await takeStep(trx, userId, step)) return;
      throw refuse("code", "This code was used already. Please wait for the next one.");
    };
  }
  if (recoveryCode !== undefined) {
    const digest = digestOfCode(recoveryCode);
    if (!(await hasRecoveryCode(db, userId, digest))) return undefined;
    return async (trx) => {
      if (await takeRecoveryCode(trx, userId, digest)) return;
      throw refusalOf(proof, refuse);
    };
  }
  const site = findPasskeySite(context);
  if (response === undefined || challenge === null || !site) return undefined;
  const passkey = await findPasskey(db, response.id);
  if (passkey?.userId !== userId) return undefined;
  const after = await counterOfPasskey(response, passkey, site, challenge);
  if (after === undefined) return undefined;
  return async (trx) => {
    const { id, counter: before } = passkey;
    if (await recordPasskeyUse(trx, id, { before, after })) return;
    throw refusalOf(proof, refuse);
  };
}
