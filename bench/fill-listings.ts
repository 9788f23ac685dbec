import { unknownFields } from "../src/common/listings/listing-fields.ts";
import type { Database } from "../src/server/db/connection.ts";
import {
  type OfferedFlat,
  ownBands,
} from "../src/server/features/listings/duplicates/flat-rules.ts";
import { digestFlats } from "../src/server/features/listings/duplicates/key-store.ts";

/** Returns numbers from 0 to 1 that are the same in each run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const cities = ["berlin", "paris", "lisbon"] as const;
const vocabulary = 6_000;
/**
 * The number of agencies. Each agency has one phone number, and writes all of its listings with the
 * same words.
 */
const agencies = 150;

const wordOf = (rank: number) =>
  `w${rank.toString(36).replaceAll(/\d/g, (digit) => "qxzvjkwyhb"[Number(digit)] ?? "")}`;

/** Returns words of which few are frequent and most are rare, as in a natural language. */
const someWords = (random: () => number, count: number) =>
  Array.from({ length: count }, () => wordOf(Math.floor(vocabulary ** random()))).join(" ");

const templates = Array.from({ length: agencies }, (_, agency) =>
  someWords(createRandom(agency), 60),
);

/**
 * Returns a made-up flat. The same number always gives the same flat. Every fourth flat is offered
 * by an agency.
 */
export function makeFlat(number: number): OfferedFlat {
  const random = createRandom(number * 7_919 + 17);
  random();
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const city = pick(cities) ?? "berlin";
  const sizeM2 = 18 + Math.floor(random() ** 1.5 * 100);
  const rent = Math.round((sizeM2 * (12 + random() * 14)) / 10) * 10;
  const agency = number % 4 === 0 ? Math.floor(random() * agencies) : undefined;
  const facts = `${sizeM2} m² ${rent} € ${Math.floor(random() * 8)}. OG`;
  const words = agency === undefined ? someWords(random, 40 + random() * 60) : templates[agency];
  const phone = `+4930${String(agency ?? 1_000_000 + number).padStart(8, "0")}`;
  return {
    source: `Group ${number % 40}`,
    externalId: null,
    url: number % 2 === 0 ? `https://portal.example/flats/${100_000 + number}` : null,
    text: `${words} ${facts}`,
    fields: {
      ...unknownFields(),
      city,
      rent,
      sizeM2,
      phone: random() < 0.7 ? phone : null,
      neighborhood: `quarter ${Math.floor(random() * 15)}`,
      rooms: Math.max(1, Math.round(sizeM2 / 25)),
      availableFrom: random() < 0.5 ? "now" : `2027-0${1 + Math.floor(random() * 6)}-01`,
    },
  };
}

const batch = 2_000;

/**
 * Stores the given number of listings, together with the data by which they are searched and
 * compared. A fifth of the listings has the status "open".
 */
export async function fillListings({ db, query }: Database, count: number): Promise<void> {
  for (let start = 0; start < count; start += batch) {
    const flats = Array.from({ length: Math.min(batch, count - start) }, (_, place) =>
      makeFlat(start + place),
    );
    const rows = flats.map(({ source, url, text, fields }, place) => {
      const { city, neighborhood, rent, sizeM2: size_m2, rooms, availableFrom } = fields;
      const facts = { city, neighborhood, rent, size_m2, rooms, available_from: availableFrom };
      return { id: crypto.randomUUID(), source, url, text, place: start + place, ...facts };
    });
    await query(
      `insert into listings (id, status, source, url, text, city, neighborhood, rent, size_m2, rooms,
         available_from, captured_at, updated_at, matched_as_of, flags)
       select id, (array['open', 'gone', 'gone', 'gone', 'rejected'])[1 + place % 5], source, url, text,
         city, neighborhood, rent, size_m2, rooms, available_from,
         now() - place * interval '5 minutes', now() - place * interval '5 minutes',
         now() - place * interval '5 minutes',
         case when place % 50 = 0 then '[{"code": "low_rent", "reason": "Low"}]'::jsonb else '[]' end
       from jsonb_to_recordset($1::jsonb) as made (id uuid, place int, source text, url text, text text,
         city text, neighborhood text, rent float8, size_m2 float8, rooms float8, available_from text)`,
      [JSON.stringify(rows)],
    );
    const keys: object[] = [];
    const bands: string[] = [];
    const owners: string[] = [];
    const digests = await digestFlats(db, flats);
    for (const [place, flat] of flats.entries()) {
      const id = rows[place]?.id ?? "";
      for (const key of digests[place] ?? []) keys.push({ listing_id: id, ...key });
      for (const band of ownBands(flat)) {
        bands.push(String(band));
        owners.push(id);
      }
    }
    await query(
      `insert into listing_keys (listing_id, kind, digest)
       select * from jsonb_to_recordset($1::jsonb) as made (listing_id uuid, kind text, digest text)`,
      [JSON.stringify(keys)],
    );
    await query(
      `insert into listing_bands (listing_id, band)
       select * from unnest($1::uuid[], $2::bigint[]) on conflict do nothing`,
      [`{${owners.join()}}`, `{${bands.join()}}`],
    );
  }
  await query("vacuum analyze listings");
  await query("vacuum analyze listing_keys");
  await query("vacuum analyze listing_bands");
}
