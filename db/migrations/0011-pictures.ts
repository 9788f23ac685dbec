import { type Kysely, sql } from "kysely";

/**
 * Creates the table for uploaded pictures, re-encoded in full size. The smaller sizes are made from
 * the full-size pictures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pictures")
    .addColumn("id", "serial", (column) => column.primaryKey())
    // The beginning of the SHA-256 of the full-size picture. It is part of the picture's URL.
    .addColumn("hash", "varchar(64)", (column) => column.notNull().unique())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("master", "bytea", (column) => column.notNull())
    .addColumn("uploaded_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("pictures_created_at")
    .on("pictures")
    .columns(["created_at desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("pictures_uploaded_by")
    .on("pictures")
    .column("uploaded_by")
    .execute();
}
