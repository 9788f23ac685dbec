import { randomUUID } from "node:crypto";
import type { Database } from "../src/server/db/connection.ts";
import { createRandom } from "./fill-listings.ts";

const flatTypes = ["room", "studio", "1_bedroom", "2_bedroom", "3_bedroom"];
const features = ["balcony", "elevator", "furnished", "washingMachine", "petsAllowed", "parking"];

/** Returns the answers of a made-up search. The same number always gives the same answers. */
function makeAnswers(number: number) {
  const random = createRandom(number * 6_151 + 3);
  random();
  const some = (items: readonly string[], most: number) =>
    items.filter(() => random() < most / items.length);
  const quarters = Array.from({ length: 15 }, (_, quarter) => `quarter ${quarter}`);
  const lowest = 300 + Math.round(random() * 12) * 50;
  return {
    city: ["berlin", "paris", "lisbon"][number % 3],
    neighborhoods: some(quarters, 4),
    flatType: flatTypes[Math.floor(random() * flatTypes.length)],
    rentRange: [lowest, lowest + 200 + Math.round(random() * 16) * 50],
    includeUtilities: random() < 0.5,
    moveInDate: `2027-0${1 + Math.floor(random() * 6)}-15`,
    mustHaveFeatures: some(features, 2),
    name: `Searcher ${number}`,
    email: `searcher-${number}@example.org`,
  };
}

/** Stores `count` active searches. Their numbers begin at `from`. */
export async function fillSearches({ query }: Database, from: number, count: number) {
  const rows = Array.from({ length: count }, (_, place) => {
    const answers = makeAnswers(from + place);
    return { id: randomUUID(), answers, ...answers };
  });
  await query(
    `insert into submissions
       (id, answers, accepted_at, journal_path, definition_version, contact_name, contact_email, city)
     select id, answers, now(), 'journal/x.jsonl', 1, name, email, city
     from jsonb_to_recordset($1::jsonb)
       as made (id uuid, answers jsonb, name text, email text, city text)`,
    [JSON.stringify(rows)],
  );
}
