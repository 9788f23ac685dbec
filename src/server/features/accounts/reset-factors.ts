import type { User } from "#common/accounts/user.ts";
import type { Db } from "../../db/connection.ts";
import { createSessions } from "../../sessions.ts";
import { appendAudit } from "../audit/store.ts";
import { deleteAuthenticator } from "./authenticator-store.ts";
import { factorKey } from "./check-factor.ts";
import { deletePasskeys } from "./passkey-store.ts";
import { deleteRecoveryCodes } from "./recovery-code-store.ts";
import { forgetLoginFailures } from "./store.ts";

/**
 * Removes all second factors of an account, and ends its sessions. The next login needs only the
 * password. If the account is an administrator's, and administrators need a second factor, its user
 * must then set up a new one.
 */
export async function resetFactors(db: Db, { id, username }: User): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteAuthenticator(trx, id);
    await deletePasskeys(trx, id);
    await deleteRecoveryCodes(trx, id);
    await forgetLoginFailures(trx, factorKey(username));
    await createSessions(trx).endAll(id);
    await appendAudit(trx, { actor: null, action: "account.factor-reset", subject: username });
  });
}
