import { type Kysely, sql } from "kysely";

/**
 * Adds the network from which a recorded action came, and the chain of digests, which reveals
 * removed and changed entries of the audit log. Each account can switch off mail about exports,
 * imports and keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("audit_log").addColumn("source", "text").execute();

  // Since when an account gets no mail about exports, imports and keys; null if it gets such mail.
  await db.schema.alterTable("users").addColumn("site_alerts_off_at", "timestamptz").execute();

  // Each row of this table is about one entry of the audit log. The digest in a row is computed
  // from the entry and from the digest in the preceding row. So if an entry is changed or removed,
  // the digests do not match the entries any more.
  await db.schema
    .createTable("audit_chain")
    .addColumn("position", "bigint", (column) => column.primaryKey())
    .addColumn("entry_id", "bigint", (column) => column.notNull().unique())
    .addColumn("digest", "text", (column) => column.notNull())
    .execute();
  await sql`
    create trigger audit_chain_append_only before update or delete or truncate on audit_chain
    for each statement execute function refuse_audit_change()
  `.execute(db);

  // The entries of the audit log that are not in the chain of digests yet. The last id in the chain
  // does not show which entries are missing, because a transaction can commit an entry after the
  // server has added entries with larger ids to the chain.
  await db.schema
    .createTable("audit_unchained")
    .addColumn("entry_id", "bigint", (column) => column.primaryKey())
    .execute();
  await sql`insert into audit_unchained (entry_id) select id from audit_log`.execute(db);
}
