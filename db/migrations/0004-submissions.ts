import { type Kysely, sql } from "kysely";

/**
 * Creates the tables for submissions: their raw answers, and the preference records made from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("flat_preferences")
    .addColumn("id", "serial", (column) => column.primaryKey())
    .addColumn("city", "text", (column) => column.notNull())
    .addColumn("neighborhoods", "jsonb")
    .addColumn("property_type", "text", (column) => column.notNull())
    .addColumn("bedrooms", "text", (column) => column.notNull())
    .addColumn("bathrooms", "text", (column) => column.notNull())
    .addColumn("min_size", "integer")
    .addColumn("min_rent", "integer", (column) => column.notNull().check(sql`min_rent >= 100`))
    .addColumn("max_rent", "integer", (column) => column.notNull().check(sql`max_rent >= 100`))
    .addColumn("move_in_date", "date", (column) => column.notNull())
    .addColumn("amenities", "jsonb")
    .addColumn("pet_policy", "text")
    .addColumn("additional_notes", "text")
    .addColumn("full_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text")
    .addColumn("contact_preference", "text")
    .addColumn("terms_accepted", "boolean", (column) => column.notNull().check(sql`terms_accepted`))
    .addColumn("created_at", "date", (column) =>
      column.notNull().defaultTo(sql`(now() at time zone 'utc')::date`),
    )
    .addCheckConstraint("flat_preferences_rent_range", sql`min_rent <= max_rent`)
    .execute();
  await db.schema
    .createIndex("flat_preferences_email")
    .on("flat_preferences")
    .expression(sql`lower(email)`)
    .execute();

  // The same id is in the file to which the submission is written first, and in the response to the
  // visitor's browser.
  await db.schema
    .createTable("submissions")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("answers", "jsonb", (column) => column.notNull())
    .addColumn("definition_version", "integer", (column) =>
      column.references("questionnaire_versions.version").onDelete("set null"),
    )
    .addColumn("session_id", "varchar(64)")
    .addColumn("preference_id", "integer", (column) =>
      column.unique().references("flat_preferences.id").onDelete("set null"),
    )
    .addColumn("mapping_problem", "text")
    .addColumn("journal_path", "text", (column) => column.notNull())
    .addColumn("accepted_at", "timestamptz", (column) => column.notNull())
    .addColumn("stored_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("submissions_accepted_at")
    .on("submissions")
    .column("accepted_at desc")
    .execute();
  await db.schema
    .createIndex("submissions_definition_version")
    .on("submissions")
    .column("definition_version")
    .execute();
}
