import type { ListingFields } from "#common/listings/listing-fields.ts";

/** The sizes in m² at which the next class of flats begins. */
export const sizeLimits = [25, 35, 50, 70, 90];

/** A class of flats whose rents are compared: a size class, or rooms in shared flats. */
export type RentClass = `size-${number}` | "room";

const sizeClassOf = (sizeM2: number) => sizeLimits.filter((limit) => sizeM2 >= limit).length;

/** The usual rents of a city: for a whole flat in euros per m² and month, for a room per month. */
type CityRents = { perM2: number[]; room: number };

/**
 * The usual rents with which Roost begins, in euros, for the size classes above. They are replaced by
 * the medians of our own listings.
 */
const usualRents: Record<string, CityRents> = {
  // Flats: Instituto Nacional de Estatística, rents of new contracts, 1st quarter of 2025: the
  // municipality's median is 16.00 €/m². That small flats cost more per m² is general knowledge: the
  // median is multiplied by 1.4, 1.25, 1.1, 1, 0.95 and 0.9. The room's rent is general knowledge.
  lisbon: { perM2: [22.4, 20, 17.6, 16, 15.2, 14.4], room: 500 },
  // LocService, rents with charges in Paris: 2018 by type of flat (room 565 €; studio of 22 m² 863 €;
  // T1 of 28 m² 1,001 €; T2 of 39 m² 1,290 €; T3 of 60 m² 1,819 €), raised by 6.5 % as the mean rose
  // until 2024 (from 35.13 to 37.40 €/m²). The two largest classes are general knowledge.
  paris: { perM2: [41.8, 38.1, 35.2, 32.3, 30.5, 30], room: 600 },
  // Flats: Investitionsbank Berlin, Wohnungsmarktbericht 2024: the median of offered rents without
  // utilities is 15.74 €/m². The differences between size classes are general knowledge, as above.
  // Room: Moses Mendelssohn Institut with wg-gesucht.de, autumn 2024: 650 € with utilities.
  berlin: { perM2: [20.5, 18.9, 17.3, 15.7, 15, 15], room: 650 },
};

/** Medians of our own listings, by city and class: euros per m² and month, for rooms per month. */
export type RentMedians = ReadonlyMap<string, number>;

export const medianKey = (city: string, rentClass: RentClass) => `${city}/${rentClass}`;

/** The sizes in m² of rather small flats of each type, for listings that do not say their size. */
const smallSizes: Partial<Record<NonNullable<ListingFields["flatType"]>, number>> = {
  studio: 20,
  "1_bedroom": 36,
  "2_bedroom": 52,
  "3_bedroom": 72,
  "4_plus": 95,
};

/**
 * Returns the rent that such a flat or room usually costs in its city, in euros a month; undefined if
 * the city or the size is unknown.
 *
 * @param medians the medians of our own listings, which count more than the table
 */
export function findComparableRent(
  { city, flatType, sizeM2 }: Pick<ListingFields, "city" | "flatType" | "sizeM2">,
  medians: RentMedians,
): number | undefined {
  if (city === null) return undefined;
  const usual = usualRents[city];
  if (flatType === "room") return medians.get(medianKey(city, "room")) ?? usual?.room;
  const size = sizeM2 ?? (flatType === null ? undefined : smallSizes[flatType]);
  if (size === undefined) return undefined;
  const rentClass = sizeClassOf(size);
  const perM2 = medians.get(medianKey(city, `size-${rentClass}`)) ?? usual?.perM2[rentClass];
  return perM2 === undefined ? undefined : perM2 * size;
}
