/** The tables that dumps hold, parents before those that refer to them. */
export const heldTables = [
  "users",
  "blog_posts",
  "old_post_slugs",
  "post_versions",
  "content_pages",
  "old_page_slugs",
  "page_versions",
  "pictures",
  "site_settings",
  "site_content_versions",
  "old_brand_slugs",
  "form_settings",
  "questionnaire_versions",
  "flat_preferences",
  "submissions",
  "submission_notes",
  "webhook_deliveries",
  "form_analytics",
  "analytics_pending",
  "analytics_sessions",
  "analytics_counts",
] as const;

/** Those that no dump holds and that an import empties: they are of accounts that may be gone. */
export const endedTables = ["sessions", "known_browsers"] as const;

/** Those that no dump holds and that an import leaves as they are. */
export const survivingTables = [
  "audit_log",
  "erasures",
  "kysely_migration",
  "kysely_migration_lock",
  "login_failures",
  "rate_limits",
  "replaced_submissions",
  "secrets",
  "webhook_disabled_urls",
] as const;
