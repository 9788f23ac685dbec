import sharp from "sharp";
import type { Database } from "../src/server/db/connection.ts";
import { uploadPicture } from "../src/server/features/media/upload-picture.ts";
import { someHash } from "../src/server/passwords/testing-hash.ts";
import { fillWithEvents } from "./fill-events.ts";

/** The numbers of rows in the large database. With these numbers, a dump has about 100 MB. */
const posts = 1_300;
const versionsEach = 3;
const pictures = 25;
const submissions = 10_000;
const sessions = 35_000;

/** Returns SQL for an article of about 6 KB. Each number gives a different article. */
const content = (number: string) => `(
  select string_agg(
    '<h2>' || md5(${number}::text || part) || '</h2><p>' || repeat(md5(part || 'é' || ${number}) || ' ', 28)
      || '<a href="https://example.org/' || part || '">more</a></p>', '' order by part
  ) from generate_series(1, 6) as part
)`;

const statements = [
  `insert into users (username, password, is_admin, email)
    select 'member-' || n, '${someHash}', n = 1, 'member-' || n || '@example.org' from generate_series(1, 50) as n`,
  `insert into blog_posts (title, slug, content, excerpt, author_id, published, published_at)
    select 'Living in quarter ' || n, 'quarter-' || n, ${content("n")}, 'About quarter ' || n,
      1 + n % 50, true, timestamptz '2025-01-01' + n * interval '5 hours'
    from generate_series(1, ${posts}) as n`,
  `insert into post_versions (post_id, saved_at, saved_by, title, slug, content, excerpt, published, published_at)
    select id, created_at - version * interval '1 day', author_id, title, slug,
      ${content("(id + version * 10000)")}, excerpt, published, published_at
    from blog_posts, generate_series(1, ${versionsEach}) as version`,
  `insert into flat_preferences (city, neighborhoods, property_type, bedrooms, bathrooms, min_rent,
      max_rent, move_in_date, full_name, email, terms_accepted)
    select 'lisbon', '["alfama", "graca"]', 'apartment', '2', '1', 800, 1500, '2027-03-01',
      'Visitor ' || n, 'visitor-' || n || '@example.org', true
    from generate_series(1, ${submissions}) as n`,
  `insert into submissions (id, answers, definition_version, preference_id, accepted_at, journal_path,
      contact_name, contact_email, city, status, delivery_state)
    select gen_random_uuid(), jsonb_build_object(
        'city', 'lisbon', 'neighborhoods', jsonb_build_array('alfama', 'graca'),
        'moveInDate', '2027-03-01', 'name', full_name, 'email', email, 'rentRange', '[800, 1500]'::jsonb,
        'additionalComments', repeat('A quiet street, please. ', 12), 'agreeToTerms', true
      ), 1, id, timestamptz '2026-01-01' + id * interval '20 minutes', 'journal/x.jsonl',
      full_name, email, 'lisbon', 'closed', 'delivered'
    from flat_preferences`,
  `insert into submission_notes (submission_id, text, created_by)
    select id, repeat('Called, and wrote. ', 10), 1 from submissions`,
  `insert into webhook_deliveries (submission_id, attempt, status, response_code, duration_ms)
    select id, 1, 'delivered', 200, 100 from submissions`,
];

/** Returns a picture that compresses badly. Each number gives a different picture. */
export async function somePicture(number: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 100 + number, sigma: 60 };
  const create = { width: 700, height: 500, channels: 3 as const, background: "white", noise };
  return sharp({ create }).jpeg().toBuffer();
}

/** Fills a migrated and seeded database with the data of a busy service after some years. */
export async function fillLargeDatabase(database: Database): Promise<void> {
  for (const statement of statements) await database.query(statement);
  for (let number = 0; number < pictures; number += 1) {
    const file = await somePicture(number);
    await uploadPicture(database, { file, alt: "Noise" }, { id: 1, username: "member-1" });
  }
  await fillWithEvents(database, sessions);
  await database.query("vacuum analyze");
}
