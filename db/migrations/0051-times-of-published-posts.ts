import { type Kysely, sql } from "kysely";

/**
 * Gives each post that is published without a publication time the time of its creation, as imports
 * do. Earlier imports stored such posts unchanged, and visitors never see a post without a
 * publication time, although the back office lists it as published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update blog_posts set published_at = created_at where published and published_at is null
  `.execute(db);
}
