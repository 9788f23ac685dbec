import { setTimeout as wait } from "node:timers/promises";
import { type ServerProcess, startBuiltServer } from "../scripts/server-process.ts";
import { weightsVersion } from "../src/common/matching/match-weights.ts";
import type { Database } from "../src/server/db/connection.ts";
import { fillListings } from "./fill-listings.ts";
import { fillSearches } from "./fill-searches.ts";
import { fillDatabase, startOwnPostgres, withPostgres } from "./filled-database.ts";
import { preferMainThread } from "./priority.ts";
import { pageP99, probePage } from "./probe-page.ts";
import { startPeer } from "./program.ts";
import type { Row } from "./report.ts";
import { percentile } from "./rounds.ts";

const listings = 100_000;
const searches = 10_000;
const longestSeconds = 60;
const calmSeconds = 30;
const path = "/blog";

/**
 * Stores 50 good matches of each search with open listings of its city, and gives the search wishes
 * that all of these listings fit. Records that the searches were just matched, and that the links of
 * these listings were just checked. So no background job computes matches or checks links during the
 * measurement.
 */
async function fillMatches({ query }: Database): Promise<void> {
  // Roost sends no flat that does not fit the wishes.
  await query(
    `update submissions set answers = answers || '{"flatType": "studio", "moveInDate": "2027-06-15"}'::jsonb
       || jsonb_build_object('rentRange', jsonb_build_array(answers->'rentRange'->0, 9000))`,
  );
  await query(
    `insert into listing_sources (listing_id, source, url, text, link_checked_at, link_status)
     select id, source, url, '', now(), 200 from listings where status = 'open'`,
  );
  await query(
    `with places as (
       select id, city, row_number() over (partition by city order by id) as place,
         count(*) over (partition by city) as size
       from listings where status = 'open'
     ), asked as (
       select id, city, row_number() over (order by id) as number from submissions
     )
     insert into matches (submission_id, listing_id, score, state)
     select asked.id, places.id, 71 + (asked.number * 7 + step * 3) % 25, 'unsent'
     from asked cross join generate_series(1, 50) as step
     join (select city, max(size) as size from places group by city) as sizes using (city)
     join places on places.city = asked.city
       and places.place = 1 + (asked.number * 97 + step * 131) % sizes.size
     on conflict do nothing`,
  );
  await query(
    `update submissions set life = 'paused', confirmed_at = accepted_at,
       matched_as_of = updated_at, matched_weights = $1,
       matched_on = (now() at time zone 'utc')::date`,
    [weightsVersion],
  );
  await query("vacuum analyze");
}

/**
 * Makes all searches active, and waits until the running server has stored the first proposed
 * shortlists. The server looks for due shortlists every minute.
 */
async function beginMorning({ query }: Database): Promise<void> {
  await query("update submissions set life = 'active'");
  for (;;) {
    const { rows } = await query("select from shortlists limit 1");
    if (rows.length > 0) return;
    await wait(20);
  }
}

/** Waits until the server has sent the shortlists, and returns the number of them. */
async function sentBy(server: ServerProcess): Promise<number> {
  for (;;) {
    const [, sent] = /"sent":(\d+),"msg":"shortlists"/.exec(server.output()) ?? [];
    if (sent !== undefined) return Number(sent);
    if (/could not be proposed/.test(server.output())) throw new Error(server.output());
    await wait(100);
  }
}

/**
 * Measures how long the shortlists of a morning take, from the proposals to the stored mails, and
 * how they slow down visitors.
 */
export async function measureShortlists(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  await using mailServer = await startPeer(new URL("mail-server.ts", import.meta.url));
  const place = { dataDir, databaseUrl: await postgres.create("shortlists") };
  await fillDatabase(place, async (database) => {
    await fillListings(database, listings);
    await fillSearches(database, 0, searches);
    await fillMatches(database);
  });
  await using server = await startBuiltServer({
    ...place,
    env: {
      SHORTLISTS: "auto",
      // The bench invents the stored scores. When the server sends a shortlist, it computes the
      // scores again, and they may be lower. With 0, the server sends the shortlist all the same.
      AUTO_SCORE: "0",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "Roost <hello@roost.example>",
      DAILY_BACKUPS: "off",
    },
  });
  const isPreferred = await preferMainThread(server.pid);
  const url = server.url + path;
  const calm = await pageP99(url, calmSeconds);

  await withPostgres(place.databaseUrl, beginMorning);
  const startedAt = performance.now();
  const sending = sentBy(server);
  const times = await probePage(url, sending);
  const seconds = (performance.now() - startedAt) / 1_000;
  const sent = await sending;
  if (sent < searches) throw new Error(`Only ${sent} shortlists were sent:\n${server.output()}`);
  const p99 = percentile(times, 99);
  return [
    {
      name: `${searches} shortlists proposed and written as mails on PostgreSQL`,
      unit: "s",
      measured: seconds,
      limit: longestSeconds,
      limitIs: "maximum",
    },
    {
      name: "a cached page's p99 meanwhile, against a calm one's",
      unit: "times",
      measured: p99 / calm,
      limit: 2,
      limitIs: "maximum",
      note: `${p99.toFixed(2)} against ${calm.toFixed(2)} ms, ${isPreferred ? "with" : "without"} the scheduling policy of deploy/roost.service`,
    },
  ];
}
