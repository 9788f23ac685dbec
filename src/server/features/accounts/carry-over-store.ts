import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * Carries the current administrators over into an imported database, so that they can still log in.
 * If the import has an account with an administrator's name, ignoring case, the account gets the
 * administrator's password, email address and rights. Otherwise the administrator's account is
 * added.
 * @param db a transaction in which `users` is the imported table
 */
export async function keepAdmins(db: Db): Promise<void> {
  const present = sql.id("public", "users");
  await sql`
    update users set username = own.username, password = own.password, email = own.email,
      email_confirmed_at = own.email_confirmed_at, pending_email = null, is_admin = true
    from ${present} as own
    where own.is_admin and lower(users.username) = lower(own.username)
  `.execute(db);
  await sql`
    insert into users (username, password, email, email_confirmed_at, is_admin, created_at)
    select username, password, email, email_confirmed_at, true, created_at from ${present} as own
    where own.is_admin
      and not exists (select from users where lower(users.username) = lower(own.username))
    order by own.id
  `.execute(db);
}
