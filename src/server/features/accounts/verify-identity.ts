import type { ConfirmProof } from "#common/accounts/factor-input.ts";
import type { User } from "#common/accounts/user.ts";
import { AppError } from "#common/errors.ts";
import type { RequestContext } from "../../context.ts";
import { confirmSession } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { checkFactor, notAccepted } from "./check-factor.ts";
import { findPasskeySite, passkeyRequest } from "./check-passkey.ts";
import { withPassword } from "./log-in.ts";
import { listStoredPasskeys } from "./passkey-store.ts";
import { findPendingProof, storePendingProof, takePendingProof } from "./pending-proof-store.ts";
import { reportRecoveryCode } from "./report-change.ts";

const refuse = (path: string, message: string) =>
  new AppError("BAD_REQUEST", message, { issues: [{ path, message }] });

/** The user who sent a request, and the id of the user's session. */
type Own = { user: User; sessionId: string };

/**
 * Returns the options with which the browser asks for one of the user's passkeys; null if the user
 * has none.
 */
export async function beginPasskeyConfirmation(context: RequestContext, own: Own) {
  const { db } = context.database;
  const site = findPasskeySite(context);
  const allowed = await listStoredPasskeys(db, own.user.id);
  if (!site || allowed.length === 0) return null;
  const options = await passkeyRequest(site, allowed);
  const { challenge } = options;
  const proof = { id: own.sessionId, userId: own.user.id, password: null, challenge };
  await storePendingProof(db, proof);
  return options;
}

/**
 * Records that the user of a session has entered the password or a second factor, so that the
 * session may make sensitive changes for ten minutes.
 * @throws AppError BAD_REQUEST for a wrong password or factor
 */
export async function confirmOwnSession(
  context: RequestContext,
  { user, sessionId }: Own,
  { password, ...factor }: ConfirmProof,
): Promise<void> {
  const { db } = context.database;
  if (password !== undefined) {
    const login = { username: user.username, password };
    const isRight = await withPassword(context, login, async () => true);
    if (!isRight) throw refuse("password", "This is not your password");
    return confirmSession(db, sessionId);
  }
  const pending = await findPendingProof(db, sessionId);
  const challenge = pending?.challenge ?? null;
  const { use, forgetFailures } = await checkFactor(context, user, factor, { challenge, refuse });
  const parts = await readMailParts(context);
  await db.transaction().execute(async (trx) => {
    if (factor.passkey && !(await takePendingProof(trx, { id: sessionId, challenge }))) {
      throw refuse("passkey", notAccepted);
    }
    await use(trx);
    if (factor.recoveryCode !== undefined) {
      const subject = user.username;
      await appendAudit(trx, { actor: user, action: "account.recovery-confirm", subject });
      await reportRecoveryCode(trx, parts, user);
    }
    await confirmSession(trx, sessionId);
  });
  await forgetFailures();
}
