import { type Kysely, sql } from "kysely";

/** Adds second factors of accounts, and the time at which a session's user was last confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("confirmed_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`update sessions set confirmed_at = created_at`.execute(db);

  // The secret of an authenticator app, and the secret of a new one that is not confirmed yet.
  // The column `last_step` has the period of the last accepted code, so that no code works twice.
  await db.schema
    .createTable("authenticators")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().unique().references("users.id").onDelete("cascade"),
    )
    .addColumn("secret", "text")
    .addColumn("added_at", "timestamptz")
    .addColumn("last_step", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("new_secret", "text")
    .addCheckConstraint("authenticators_added", sql`(secret is null) = (added_at is null)`)
    .execute();

  // A passkey's id and public key are base64url texts, and its transports are separated by commas.
  // Its counter may be too large for PostgreSQL's type `integer`.
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "double precision", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("added_at", "timestamptz", (column) => column.notNull())
    .addColumn("last_used_at", "timestamptz")
    .execute();
  await db.schema.createIndex("passkeys_user_id").on("passkeys").column("user_id").execute();

  // The digest of a recovery code is its SHA-256. The row of a code is deleted when the code is
  // used.
  await db.schema
    .createTable("recovery_codes")
    .addColumn("digest", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("recovery_codes_user_id")
    .on("recovery_codes")
    .column("user_id")
    .execute();

  // A row is a login that waits for its second factor, or a challenge for a passkey. Before the
  // login, the row's id is the SHA-256 of the login cookie's token or of the challenge. After the
  // login, the row's id is the id of the user's session.
  await db.schema
    .createTable("pending_proofs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("password", "text")
    .addColumn("challenge", "text")
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("pending_proofs_user_id")
    .on("pending_proofs")
    .column("user_id")
    .execute();
  await db.schema
    .createIndex("pending_proofs_expires_at")
    .on("pending_proofs")
    .column("expires_at")
    .execute();

  // The table `account_rules` has at most one row.
  await db.schema
    .createTable("account_rules")
    .addColumn("id", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql`id`))
    .addColumn("factor_required_since", "timestamptz")
    .execute();
}
