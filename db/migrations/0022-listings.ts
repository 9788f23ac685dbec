import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const uuidKey = (column: ColumnDefinitionBuilder) =>
  column.primaryKey().defaultTo(sql`gen_random_uuid()`);
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const now = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(sql`now()`);
const ofListing = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("listings.id").onDelete("cascade");
const byAccount = (column: ColumnDefinitionBuilder) =>
  column.references("users.id").onDelete("set null");
const emptyList = (name: string) => (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo(sql`'[]'::jsonb`)
    .check(sql`jsonb_typeof(${sql.ref(name)}) = 'array'`);

const emptyObject = (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(sql`'{}'::jsonb`).check(sql`jsonb_typeof(evidence) = 'object'`);

// Screens show the addresses of listings as links, so an imported address must not contain a
// script.
const webAddress = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.check(sql`${sql.ref(name)} ~* '^https?://'`);
const text = (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`char_length(text) <= 20000`);

const amount = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.check(sql`${sql.ref(name)} >= 0`);

/**
 * The SQL of a generated column: the words of a listing without case and accents, by which the team
 * searches. A generated column can use only immutable functions, and those of the extension
 * unaccent are not immutable. Searches convert their words in the same way (`foldedText` in
 * src/server/db/search.ts).
 */
const searchWords = String.raw`to_tsvector('simple', replace(replace(replace(replace(
  translate(
    lower(regexp_replace(
      normalize(
        coalesce(title, '') || ' ' || coalesce(city, '') || ' ' || coalesce(neighborhood, '') || ' '
          || coalesce(address, '') || ' ' || source || ' ' || text,
        NFKD
      ),
      '[\u0300-\u036f]', '', 'g'
    )),
    'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ', 'llooddddhhttiæœþß'
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`;

/** Adds listings (found flats), and the keys with which automations send them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addKeys(db);
  await addListings(db);
  await addPartsOfListings(db);
  await addDuplicates(db);
  await addIndexes(db);
}

async function addKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("api_keys")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("name", "text", required)
    // The beginning of the key, by which a person recognizes it. The key itself is not stored.
    .addColumn("prefix", "text", required)
    .addColumn("digest", "text", (column) => column.notNull().unique())
    .addColumn("scopes", "jsonb", required)
    .addColumn("created_at", "timestamptz", now)
    // The id of the account that created the key. It is no database reference, because an import
    // replaces the accounts and leaves the keys unchanged.
    .addColumn("created_by", "integer")
    .addColumn("last_used_at", "timestamptz")
    .addColumn("revoked_at", "timestamptz")
    .execute();
  await db.schema
    .createTable("idempotent_calls")
    // Identifies the API key or the account that sent the request: its kind and its id.
    .addColumn("caller", "text", required)
    .addColumn("key", "text", required)
    .addColumn("request_digest", "text", required)
    // The response to the first request with this key, which repeated requests also get; null while
    // the first request is processed.
    .addColumn("response", "jsonb")
    .addColumn("created_at", "timestamptz", now)
    .addPrimaryKeyConstraint("idempotent_calls_pkey", ["caller", "key"])
    .execute();
}

async function addListings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listings")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("status", "varchar(20)", (column) =>
      column.notNull().check(sql`status in ('new', 'open', 'gone', 'rejected')`),
    )
    .addColumn("duplicate_of", "uuid", (column) =>
      column.references("listings.id").onDelete("set null").check(sql`duplicate_of <> id`),
    )
    .addColumn("source", "text", required)
    .addColumn("url", "text", webAddress("url"))
    .addColumn("external_id", "text")
    .addColumn("posted_at", "timestamptz")
    .addColumn("captured_at", "timestamptz", now)
    .addColumn("captured_by", "integer", byAccount)
    // The id of the API key that sent the listing. It is no database reference, because dumps
    // contain listings but no keys.
    .addColumn("captured_key", "uuid")
    .addColumn("updated_at", "timestamptz", now)
    // When a source last contained the listing.
    .addColumn("seen_at", "timestamptz", now)
    .addColumn("gone_at", "timestamptz")
    // Why the listing is gone: a person or an automation said so, no source had it for a while, or
    // its link led to no page.
    .addColumn("gone_reason", "varchar(20)", (column) =>
      column.check(sql`gone_reason in ('said', 'unseen', 'link')`),
    )
    // When the text and the contacts of the listing were erased.
    .addColumn("erased_at", "timestamptz")
    .addColumn("text", "text", text)
    .addColumn("title", "text")
    .addColumn("city", "text")
    .addColumn("neighborhood", "text")
    .addColumn("address", "text")
    .addColumn("rent", "double precision", amount("rent"))
    .addColumn("rent_kind", "varchar(20)", (column) =>
      column.check(sql`rent_kind in ('cold', 'warm', 'all_in')`),
    )
    .addColumn("utilities", "double precision", amount("utilities"))
    .addColumn("deposit", "double precision", amount("deposit"))
    .addColumn("deposit_months", "double precision", amount("deposit_months"))
    .addColumn("agency_fee", "double precision", amount("agency_fee"))
    .addColumn("takeover", "double precision", amount("takeover"))
    .addColumn("currency", "varchar(3)")
    .addColumn("rooms", "double precision", amount("rooms"))
    .addColumn("bedrooms", "double precision", amount("bedrooms"))
    .addColumn("flat_type", "varchar(20)", (column) =>
      column.check(
        sql`flat_type in (
          'room', 'studio', '1_bedroom', '2_bedroom', '3_bedroom', '4_plus', 'house'
        )`,
      ),
    )
    .addColumn("size_m2", "double precision", amount("size_m2"))
    .addColumn("furnished", "varchar(20)", (column) =>
      column.check(sql`furnished in ('furnished', 'semi_furnished', 'unfurnished')`),
    )
    .addColumn("pets", "boolean")
    .addColumn("features", "jsonb", emptyList("features"))
    .addColumn("missing_features", "jsonb", emptyList("missing_features"))
    // From when the flat is free: a date, or `now`.
    .addColumn("available_from", "varchar(10)", (column) =>
      column.check(sql`available_from ~ '^(now|\d{4}-\d{2}-\d{2})$'`),
    )
    .addColumn("available_until", "varchar(10)", (column) =>
      column.check(sql`available_until ~ '^\d{4}-\d{2}-\d{2}$'`),
    )
    .addColumn("min_stay_months", "double precision", amount("min_stay_months"))
    .addColumn("phone", "text")
    .addColumn("email", "text")
    .addColumn("link", "text", webAddress("link"))
    .addColumn("language", "varchar(2)")
    .addColumn("evidence", "jsonb", emptyObject)
    .addColumn("flags", "jsonb", emptyList("flags"))
    // When a person saw the listing's flags and allowed the listing to be sent.
    .addColumn("released_at", "timestamptz")
    .addColumn("released_by", "integer", byAccount)
    // Whether a team member allowed the server to send the advertiser's phone number and email
    // address to searchers.
    .addColumn("contact_released", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await sql
    .raw(
      `alter table listings add column search_words tsvector not null
        generated always as (${searchWords}) stored`,
    )
    .execute(db);
}

async function addPartsOfListings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_versions")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("listing_id", "uuid", ofListing)
    .addColumn("saved_at", "timestamptz", now)
    .addColumn("saved_by", "integer", byAccount)
    .addColumn("status", "varchar(20)", required)
    // All fields of the listing, as they were after the save that created the version.
    .addColumn("fields", "jsonb", required)
    .execute();
  await db.schema
    .createTable("listing_sources")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("listing_id", "uuid", ofListing)
    .addColumn("source", "text", required)
    .addColumn("url", "text", webAddress("url"))
    .addColumn("canonical_url", "text")
    .addColumn("external_id", "text")
    .addColumn("text", "text", text)
    .addColumn("posted_at", "timestamptz")
    .addColumn("first_seen_at", "timestamptz", now)
    .addColumn("last_seen_at", "timestamptz", now)
    .addColumn("link_checked_at", "timestamptz")
    // The HTTP status of the last check of the link.
    .addColumn("link_status", "integer")
    .addUniqueConstraint("listing_sources_source_external_id", ["source", "external_id"])
    .execute();
  await db.schema
    .createTable("listing_prices")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("listing_id", "uuid", ofListing)
    .addColumn("at", "timestamptz", now)
    .addColumn("rent", "double precision", amount("rent"))
    .addColumn("rent_kind", "varchar(20)")
    .execute();
}

async function addDuplicates(db: Kysely<unknown>): Promise<void> {
  // Digests by which a listing is recognized, even after its text and contacts were erased.
  await db.schema
    .createTable("listing_keys")
    .addColumn("listing_id", "uuid", ofListing)
    .addColumn("kind", "varchar(20)", (column) =>
      column.notNull().check(sql`kind in ('phone', 'email', 'url', 'text')`),
    )
    .addColumn("digest", "text", required)
    .addPrimaryKeyConstraint("listing_keys_pkey", ["listing_id", "kind", "digest"])
    .execute();
  // The bands of each text's minhash. Texts that share a band are probably similar.
  await db.schema
    .createTable("listing_bands")
    .addColumn("listing_id", "uuid", ofListing)
    .addColumn("band", "bigint", required)
    .addPrimaryKeyConstraint("listing_bands_pkey", ["band", "listing_id"])
    .execute();
  await db.schema
    .createTable("listing_pictures")
    .addColumn("id", "uuid", uuidKey)
    .addColumn("listing_id", "uuid", ofListing)
    .addColumn("url", "text", (column) => webAddress("url")(column.notNull()))
    // The perceptual hash as 16 hexadecimal digits; null if the picture could not be read.
    .addColumn("hash", "varchar(16)", (column) => column.check(sql`hash ~ '^[0-9a-f]{16}$'`))
    .addUniqueConstraint("listing_pictures_listing_id_url", ["listing_id", "url"])
    .execute();
  await db.schema
    .createTable("listing_picture_bands")
    .addColumn("picture_id", "uuid", (column) =>
      column.notNull().references("listing_pictures.id").onDelete("cascade"),
    )
    .addColumn("band", "integer", required)
    .addPrimaryKeyConstraint("listing_picture_bands_pkey", ["band", "picture_id"])
    .execute();
  // Two listings that may be the same flat.
  await db.schema
    .createTable("listing_pairs")
    .addColumn("first_id", "uuid", ofListing)
    .addColumn("second_id", "uuid", ofListing)
    .addColumn("likelihood", "double precision", required)
    // The reasons why the two listings may be the same flat, as sentences.
    .addColumn("reasons", "jsonb", required)
    .addColumn("found_at", "timestamptz", now)
    // A person's decision whether the two listings are the same flat; null until the decision.
    .addColumn("decision", "varchar(20)", (column) =>
      column.check(sql`decision in ('same', 'different')`),
    )
    .addColumn("decided_at", "timestamptz")
    .addColumn("decided_by", "integer", byAccount)
    .addPrimaryKeyConstraint("listing_pairs_pkey", ["first_id", "second_id"])
    .addCheckConstraint("listing_pairs_order", sql`first_id < second_id`)
    .execute();
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes: [string, string[]][] = [
    ["listings", ["captured_at"]],
    ["listings", ["updated_at"]],
    ["listings", ["status", "captured_at"]],
    ["listings", ["city", "captured_at"]],
    ["listings", ["source", "captured_at"]],
    ["listings", ["duplicate_of"]],
    ["listings", ["captured_by"]],
    ["listings", ["released_by"]],
    ["listing_versions", ["listing_id"]],
    ["listing_versions", ["saved_by"]],
    ["listing_sources", ["listing_id"]],
    ["listing_prices", ["listing_id"]],
    ["listing_keys", ["kind", "digest"]],
    ["listing_bands", ["listing_id"]],
    ["listing_pictures", ["listing_id"]],
    ["listing_picture_bands", ["picture_id"]],
    ["listing_pairs", ["second_id"]],
    ["listing_pairs", ["decided_by"]],
  ];
  for (const [table, columns] of indexes) {
    await db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns(columns)
      .execute();
  }
  await db.schema
    .createIndex("listings_search_words")
    .on("listings")
    .using("gin")
    .column("search_words")
    .execute();
}
