/** The tables that dumps contain. Parents come before the tables that refer to them. */
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

/**
 * Tables that no dump contains and that an import empties, because their accounts may no longer
 * exist.
 */
export const endedTables = ["sessions", "known_browsers"] as const;

/** Tables that no dump contains and that an import leaves unchanged. */
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
