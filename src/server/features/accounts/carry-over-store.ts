import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * Carries the current administrators over into an imported database, so that they can still log in.
 * If the import has an account with an administrator's name, ignoring case, the account gets the
 * administrator's password, email address, rights and choices. Otherwise the administrator's
 * account is added.
 * @param db a transaction in which `users` is the imported table
 */
export async function keepAdmins(db: Db): Promise<void> {
  const present = sql.id("public", "users");
  await sql`
    update users set username = own.username, password = own.password, email = own.email,
      email_confirmed_at = own.email_confirmed_at, pending_email = case when own.invited_at is not null then own.pending_email end,
      disabled_at = own.disabled_at, invited_at = own.invited_at,
      site_alerts_off_at = own.site_alerts_off_at, setup_hidden_at = own.setup_hidden_at,
      is_admin = true
    from ${present} as own
    where own.is_admin and lower(users.username) = lower(own.username)
  `.execute(db);
  await sql`
    insert into users
      (username, password, email, email_confirmed_at, pending_email, disabled_at, invited_at,
       site_alerts_off_at, setup_hidden_at, is_admin, created_at)
    select username, password, email, email_confirmed_at,
      case when invited_at is not null then pending_email end, disabled_at, invited_at,
      site_alerts_off_at, setup_hidden_at, true, created_at
    from ${present} as own
    where own.is_admin
      and not exists (select from users where lower(users.username) = lower(own.username))
    order by own.id
  `.execute(db);
}

/**
 * Copies second factors to the imported database: those of each current account go to the imported
 * account with the same name, ignoring case. Without them, a restored backup would let a password
 * alone log in. The setting that administrators need a second factor is copied, too.
 *
 * @param db a transaction in which `users` is the imported table
 */
export async function keepFactors(db: Db): Promise<void> {
  const table = (name: string) => sql.id("public", name);
  const accounts = sql`
    join ${table("users")} as own on own.id = factor.user_id
    join users on lower(users.username) = lower(own.username)
  `;
  await sql`
    insert into authenticators (id, user_id, secret, added_at, last_step)
    select factor.id, users.id, secret, added_at, last_step
    from ${table("authenticators")} as factor ${accounts}
    where secret is not null
  `.execute(db);
  await sql`
    insert into passkeys
      (id, user_id, name, public_key, counter, transports, added_at, last_used_at)
    select factor.id, users.id, name, public_key, counter, transports, added_at, last_used_at
    from ${table("passkeys")} as factor ${accounts}
  `.execute(db);
  await sql`
    insert into recovery_codes (digest, user_id)
    select digest, users.id from ${table("recovery_codes")} as factor ${accounts}
  `.execute(db);
  await sql`
    insert into account_rules (factor_required_since)
    select factor_required_since from ${table("account_rules")}
  `.execute(db);
}
