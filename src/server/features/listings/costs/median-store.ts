import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { medianKey, type RentClass, type RentMedians, sizeLimits } from "./comparable-rents.ts";

/**
 * The minimum number of listings for a median, because fewer listings say too little about a city.
 */
const fewestListings = 30;

/** SQL for the size class of a listing, by the same rule as in the JavaScript code. */
const sizeClassInSql = sql`
  case when flat_type = 'room' then 'room'
  else 'size-' || width_bucket(size_m2, ${`{${sizeLimits.join()}}`}::float8[]) end
`;

/**
 * Returns the median rents of the stored listings of the last year, for each city and class (the
 * flats of one size class, or the rooms) with at least 30 listings. Duplicates, rejected listings,
 * and flagged listings that no person has allowed to be sent do not count.
 */
export async function listRentMedians(db: Db): Promise<RentMedians> {
  const { rows } = await sql<{ city: string; rentClass: RentClass; median: number }>`
    select city, ${sizeClassInSql} as "rentClass",
      percentile_cont(0.5) within group (
        order by case when flat_type = 'room' then rent else rent / size_m2 end
      ) as median
    from listings
    where status in ('open', 'gone') and duplicate_of is null and city is not null and rent > 0
      and (flags = '[]'::jsonb or released_at is not null)
      and captured_at > now() - interval '1 year'
      and coalesce(currency, 'EUR') = 'EUR'
      and (flat_type = 'room' or size_m2 > 0)
    group by 1, 2
    having count(*) >= ${sql.lit(fewestListings)}
  `.execute(db);
  return new Map(rows.map(({ city, rentClass, median }) => [medianKey(city, rentClass), median]));
}
