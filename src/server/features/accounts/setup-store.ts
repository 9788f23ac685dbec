import { sql } from "kysely";
import type { AuditAction } from "#common/audit/entry.ts";
import type { Db } from "../../db/connection.ts";

const newPassword: AuditAction[] = ["account.accept", "account.password", "account.password-reset"];

/**
 * Returns whether the user of an account has chosen its password: by registering, or by changing a
 * password that the server or a member of the team had set. Also returns whether the user has
 * hidden the setup checklist.
 */
export async function findOwnSetup(
  db: Db,
  userId: number,
): Promise<{ isHidden: boolean; hasOwnPassword: boolean }> {
  return db
    .selectFrom("users")
    .select((eb) => [
      eb("setupHiddenAt", "is not", null).$castTo<boolean>().as("isHidden"),
      eb
        .exists(
          eb
            .selectFrom("auditLog")
            .select("id")
            .whereRef("auditLog.subject", "=", "users.username")
            .where((or) =>
              or.or([
                or("action", "in", newPassword),
                // If the audit log names the account itself as the creator of the account, the user
                // has registered. Otherwise a member of the team or the command line created the
                // account.
                or.and([
                  or("action", "=", "account.create"),
                  or(sql.ref("auditLog.username"), "=", sql.ref("users.username")),
                ]),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as("hasOwnPassword"),
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Hides the setup checklist for one user. */
export async function hideSetup(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ setupHiddenAt: new Date() })
    .where("id", "=", userId)
    .execute();
}
