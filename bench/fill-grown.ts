import type { Database } from "../src/server/db/connection.ts";
import { uploadPicture } from "../src/server/features/media/upload-picture.ts";
import { someHash } from "../src/server/passwords/testing-hash.ts";
import { somePicture } from "./large-database.ts";

/** The numbers of rows in the database of a large service. */
export const grown = { posts: 100_000, submissions: 100_000, pictures: 1_000 };

/** The maximum number of rows of one statement, because a statement has a time limit. */
const rowsAtOnce = 10_000;

/** The number of different pictures. Computing a thousand different ones would take minutes. */
const differentPictures = 20;

const fillPosts = `
  insert into blog_posts (title, slug, content, excerpt, tags, published, published_at, created_at, updated_at)
  select 'Quarter ' || substr(md5(n::text), 1, 9) || ' number ' || n, 'post-' || n,
    (select string_agg('<p>A city is read one street at a time. ' || md5((n * 100 + part)::text) || '</p>', '')
      from generate_series(1, 20) as part)
      || case when n % 100 = 0 then '<p><img src="/media/' || substr(md5(n::text), 1, 20) || '-80x60.webp" alt=""></p>' else '' end,
    'About quarter ' || n,
    case when n % 4 > 0 then jsonb_build_array('Street ' || n % 40, 'Quarter ' || n % 12) else '[]'::jsonb end, n % 3 > 0, case when n % 3 > 0 then at end, at, at
  from generate_series($1::int, $2::int) as n, lateral (select now() - n * interval '30 minutes' as at) as times`;

// Nearly all searches are closed. They ended within the last 180 days, because a closed search is
// not kept for longer.
const fillSubmissions = `
  insert into submissions (id, answers, journal_path, accepted_at, status, life, ended_at, ended_reason,
    contact_name, contact_email, city, delivery_state)
  select gen_random_uuid(), jsonb_build_object('name', 'Visitor ' || md5(n::text),
      'email', 'visitor-' || n || '@example.org', 'phone', '+351 900 ' || n, 'city', city,
      'neighborhoods', jsonb_build_array('alfama', 'graca'), 'rentRange', '[800, 1500]'::jsonb,
      'additionalComments', 'A quiet street, and a café near by.'),
    'journal/x.jsonl', at, case when n > 500 then 'closed' else (array['new', 'working', 'sent'])[1 + n % 3] end,
    case when n > 500 then 'ended' else 'active' end, case when n > 500 then at end,
    case when n > 500 then 'closed' end, 'Visitor ' || md5(n::text), 'visitor-' || n || '@example.org',
    city, case when n % 1000 = 0 then 'retrying' else 'delivered' end
  from generate_series($1::int, $2::int) as n, lateral (
    select now() - n * interval '144 seconds' as at, (array['lisbon', 'porto', 'berlin'])[1 + n % 3] as city
  ) as made`;

const fillDeliveries = `
  insert into webhook_deliveries (submission_id, attempt, status, response_code, duration_ms)
  select id, 1, 'delivered', 200, 100 from submissions`;

/** SQL that inserts copies of the uploaded pictures, each with a hash of its own. */
const copyPictures = `
  insert into pictures (hash, alt, width, height, master, created_at)
  select substr(md5(n::text), 1, 20), alt, width, height, master, now() - n * interval '1 hour'
  from generate_series(1, $1::int) as n, lateral (
    select * from pictures where id = 1 + n % ${differentPictures}
  ) as original`;

/** Fills a migrated and seeded database with posts, submissions and pictures. */
export async function fillGrown(database: Database): Promise<void> {
  for (let from = 1; from <= grown.posts; from += rowsAtOnce) {
    const range = [from, from + rowsAtOnce - 1];
    await database.query(fillPosts, range);
    await database.query(fillSubmissions, range);
  }
  await database.query(fillDeliveries);
  await database.query(
    `insert into users (username, password, is_admin) values ('member-1', '${someHash}', false)`,
  );
  for (let number = 0; number < differentPictures; number += 1) {
    const file = await somePicture(number);
    await uploadPicture(database, { file, alt: "Noise" }, { id: 1, username: "member-1" });
  }
  await database.query(copyPictures, [grown.pictures - differentPictures]);
  await database.query("vacuum analyze");
}
