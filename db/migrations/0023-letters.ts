import { type Kysely, sql } from "kysely";

/**
 * Stores a mail as a letter, from which its HTML and its text are written when it is sent or shown.
 * Mails of earlier versions keep their two finished bodies instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("mail")
    .addColumn("letter", "jsonb")
    .alterColumn("html", (column) => column.dropNotNull())
    .alterColumn("text", (column) => column.dropNotNull())
    .execute();
  await sql`
    alter table mail add constraint mail_body_check
      check ((letter is null) = (html is not null and text is not null))
  `.execute(db);
}
