import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * Returns whether an account has got a certain security alert since the given time: one whose
 * column `about` begins with the given text. The column says what a mail is about.
 */
export async function hasAlertSince(
  db: Db,
  { userId, aboutStart, since }: { userId: number; aboutStart: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("mail")
    .select("id")
    .where("kind", "=", "security-alert")
    .where("userId", "=", userId)
    .where("createdAt", ">", since)
    .where(sql<boolean>`starts_with(about, ${aboutStart})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
