import { type Noun, nouns } from "#common/content/nouns.ts";

/** Returns a table's name in the database, such as `blog_posts` for `blogPosts`. */
const inDatabase = (table: string) =>
  table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the database names of the tables of a content type. */
export const tablesOf = ({ tables }: Noun) => ({
  rows: inDatabase(tables.rows),
  oldSlugs: "oldSlugs" in tables ? [inDatabase(tables.oldSlugs)] : [],
  versions: inDatabase(tables.versions),
});

/** The tables that dumps contain. A table comes before the tables that refer to it. */
export const dumpedTables: readonly string[] = [
  "users",
  ...nouns.map(tablesOf).flatMap(({ rows, oldSlugs, versions }) => [rows, ...oldSlugs, versions]),
  "old_tag_slugs",
  "pictures",
  "site_settings",
  "site_content_versions",
  "site_text_versions",
  "mail_text_versions",
  "old_brand_slugs",
  "form_settings",
  "questionnaire_versions",
  "flat_preferences",
  "submissions",
  "submission_notes",
  "submission_views",
  "webhook_deliveries",
  "consents",
  "search_events",
  "answer_versions",
  "call_hours",
  "calls",
  "mail",
  "mail_attempts",
  "mail_suppressions",
  "withdrawals",
  "listings",
  "listing_versions",
  "listing_sources",
  "listing_prices",
  "listing_keys",
  "listing_bands",
  "listing_pictures",
  "listing_picture_bands",
  "listing_pairs",
  "deleted_listings",
  "matches",
  "shortlists",
  "shortlist_flats",
  "contact_messages",
  "form_analytics",
  "analytics_pending",
  "analytics_sessions",
  "analytics_counts",
];

/**
 * The tables that no dump contains and that an import empties. Their rows refer to accounts, which
 * may no longer exist after the import. The stored responses in `idempotent_calls` also name
 * listings that may no longer exist: a program that repeats its call must not be told that they do.
 */
export const clearedTables = [
  "sessions",
  "known_browsers",
  "pending_proofs",
  "idempotent_calls",
] as const;

/**
 * The tables with second factors, and with the setting that administrators need one. No dump
 * contains these tables. An import keeps the setting. It also keeps an account's second factors if
 * an imported account has the same name. Without them, a password alone would be enough to log in
 * after a backup was restored.
 */
export const carriedTables = [
  "authenticators",
  "passkeys",
  "recovery_codes",
  "account_rules",
] as const;

/** Tables that no dump contains and that an import leaves unchanged. */
export const preservedTables = [
  "api_keys",
  "audit_chain",
  "audit_log",
  "audit_unchained",
  "erased_searches",
  "erasures",
  "kysely_migration",
  "kysely_migration_lock",
  "login_failures",
  "mail_queue",
  "rate_limits",
  "replaced_submissions",
  "secret_links",
  "secrets",
  "webhook_disabled_urls",
  "webhook_event_attempts",
  "webhook_events",
] as const;
