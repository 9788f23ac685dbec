import { type Kysely, sql } from "kysely";

/**
 * Stores the content of a mail as a letter: all its words, without markup. Its HTML and its plain
 * text are written from the letter when the mail is sent or shown. Mails of earlier versions have
 * two finished bodies instead.
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
