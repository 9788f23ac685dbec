import { renderSVG } from "uqr";
import type { NewPasskeyInput } from "#common/accounts/factor-input.ts";
import type { AddedFactor, NewApp, SecondFactors } from "#common/accounts/second-factors.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import { defaultProductName } from "#common/site/default-site-content.ts";
import type { RequestContext } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { refuseDuplicate } from "../../db/violations.ts";
import { deleteOtherSessions } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { lockMailbox } from "./address-store.ts";
import { appAddress, newAppSecret, stepOfCode } from "./app-code-rules.ts";
import {
  addAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  findNewAuthenticator,
  storeNewSecret,
} from "./authenticator-store.ts";
import {
  findPasskeySite,
  getPasskeySite,
  passkeyCreation,
  readNewPasskey,
} from "./check-passkey.ts";
import { findLoginFactors } from "./factor-store.ts";
import { deletePasskey, insertPasskey, listPasskeys, listStoredPasskeys } from "./passkey-store.ts";
import { findPendingProof, storePendingProof, takePendingProof } from "./pending-proof-store.ts";
import { digestOfCode, newRecoveryCodes } from "./recovery-code-rules.ts";
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from "./recovery-code-store.ts";
import { reportChange } from "./report-change.ts";
import { isFactorRequired } from "./rule-store.ts";

/** The maximum number of passkeys of an account. */
const mostPasskeys = 20;

/** The user who sent a request, and the id of the user's session. */
type Own = { user: User; sessionId: string };

/** Returns the second factors of the user's own account. */
export async function getFactors(context: RequestContext, user: User): Promise<SecondFactors> {
  const { db } = context.database;
  const app = await findAuthenticator(db, user.id);
  return {
    app: app ? { addedAt: app.addedAt.toISOString() } : null,
    passkeys: await listPasskeys(db, user.id),
    recoveryCodes: await countRecoveryCodes(db, user.id),
    isRequired: user.isAdmin && (await isFactorRequired(db)),
    allowsPasskeys: findPasskeySite(context) !== undefined,
  };
}

/**
 * Runs a change of an account's second factors, records it in the audit log and reports it by mail.
 * @param work runs in a transaction that locks the account
 */
async function change<Result>(
  context: RequestContext,
  user: User,
  action: "account.factor-add" | "account.factor-remove" | "account.recovery-codes",
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const parts = await readMailParts(context);
  return context.database.db.transaction().execute(async (trx) => {
    const mailbox = await lockMailbox(trx, user.id);
    if (!mailbox) throw new AppError("NOT_FOUND", "There is no such account");
    const result = await work(trx);
    await appendAudit(trx, { actor: user, action, subject: user.username });
    await reportChange(trx, parts, mailbox, { type: "second-factor" });
    return result;
  });
}

async function renew(trx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(digestOfCode));
  return codes;
}

/**
 * Adds a second factor. If it is the account's first one, the account gets recovery codes, and its
 * other sessions end, because they began without a second factor.
 */
function add(
  context: RequestContext,
  { user, sessionId }: Own,
  store: (trx: Db) => Promise<void>,
): Promise<AddedFactor> {
  return change(context, user, "account.factor-add", async (trx) => {
    const isFirst = !(await findLoginFactors(trx, user.id));
    await store(trx);
    if (isFirst) await deleteOtherSessions(trx, user.id, sessionId);
    const hasCodes = (await countRecoveryCodes(trx, user.id)) > 0;
    return { recoveryCodes: hasCodes ? null : await renew(trx, user.id) };
  });
}

/** Removes a second factor. If it was the last one, the recovery codes are deleted. */
function remove(
  context: RequestContext,
  user: User,
  removeIn: (trx: Db) => Promise<boolean>,
): Promise<void> {
  return change(context, user, "account.factor-remove", async (trx) => {
    if (!(await removeIn(trx))) throw new AppError("NOT_FOUND", "There is no such second factor");
    if (await findLoginFactors(trx, user.id)) return;
    if (user.isAdmin && (await isFactorRequired(trx))) {
      throw new AppError(
        "CONFLICT",
        "Administrators need a second factor here: add another one before you remove this one",
      );
    }
    await deleteRecoveryCodes(trx, user.id);
  });
}

/**
 * Creates the secret of a new authenticator app and returns it. Logins accept the app only after
 * the user has entered one of its codes.
 */
export async function beginApp(context: RequestContext, user: User): Promise<NewApp> {
  const secret = newAppSecret();
  await storeNewSecret(context.database.db, user.id, secret);
  const issuer = (await context.siteContent.get())?.value.site.name ?? defaultProductName;
  const address = appAddress(secret, { issuer, label: user.username });
  return { secret, qrCode: renderSVG(address, { border: 2 }) };
}

/**
 * Completes the setup of an authenticator app, which replaces an earlier one.
 * @throws AppError BAD_REQUEST for a wrong code
 */
export async function addApp(
  context: RequestContext,
  own: Own,
  code: string,
): Promise<AddedFactor> {
  return add(context, own, async (trx) => {
    const app = await findNewAuthenticator(trx, own.user.id);
    if (!app) {
      throw new AppError("CONFLICT", "Please begin again: there is no new app to add");
    }
    const step = stepOfCode(app.secret, code);
    if (step === undefined) {
      const message = "This code is wrong. Check that the phone's clock is right, and try again.";
      throw new AppError("BAD_REQUEST", message, { issues: [{ path: "code", message }] });
    }
    await addAuthenticator(trx, app, step);
  });
}

export const removeApp = (context: RequestContext, user: User): Promise<void> =>
  remove(context, user, (trx) => deleteAuthenticator(trx, user.id));

/** Returns the options with which the browser creates a passkey. */
export async function beginPasskey(context: RequestContext, { user, sessionId }: Own) {
  const { db } = context.database;
  const site = getPasskeySite(context);
  const present = await listStoredPasskeys(db, user.id);
  if (present.length >= mostPasskeys) {
    throw new AppError("CONFLICT", `An account has at most ${mostPasskeys} passkeys`);
  }
  const options = await passkeyCreation(context, site, user, present);
  const { challenge } = options;
  await storePendingProof(db, { id: sessionId, userId: user.id, password: null, challenge });
  return options;
}

/**
 * Adds a passkey that the browser has created.
 * @throws AppError BAD_REQUEST if the response is wrong, CONFLICT if the passkey is known already
 */
export async function addPasskey(
  context: RequestContext,
  own: Own,
  input: NewPasskeyInput,
): Promise<AddedFactor> {
  const site = getPasskeySite(context);
  const pending = await findPendingProof(context.database.db, own.sessionId);
  const challenge = pending?.challenge ?? null;
  const passkey = challenge === null ? undefined : await readNewPasskey(input, site, challenge);
  const refused = new AppError("BAD_REQUEST", "This passkey was not accepted. Please try again.");
  if (!passkey) throw refused;
  return add(context, own, async (trx) => {
    if (!(await takePendingProof(trx, { id: own.sessionId, challenge }))) throw refused;
    const row = { ...passkey, userId: own.user.id, name: input.name };
    await refuseDuplicate("This passkey was added already", insertPasskey(trx, row));
  });
}

export const removePasskey = (context: RequestContext, user: User, id: string): Promise<void> =>
  remove(context, user, async (trx) => (await deletePasskey(trx, user.id, id)) !== undefined);

/**
 * Replaces the recovery codes of the user's own account.
 * @throws AppError CONFLICT if the account has no second factor
 */
export async function renewRecoveryCodes(context: RequestContext, user: User): Promise<string[]> {
  return change(context, user, "account.recovery-codes", async (trx) => {
    if (await findLoginFactors(trx, user.id)) return renew(trx, user.id);
    throw new AppError("CONFLICT", "Recovery codes need a second factor: add one first");
  });
}
