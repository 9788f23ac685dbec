import type { ListingFields } from "#common/listings/listing-fields.ts";

/** The sizes in m² at which a new size class of flats begins. */
export const sizeLimits = [25, 35, 50, 70, 90];

/** A class of flats whose rents are compared: a size class, or rooms in shared flats. */
export type RentClass = `size-${number}` | "room";

const sizeClassOf = (sizeM2: number) => sizeLimits.filter((limit) => sizeM2 >= limit).length;

/**
 * The usual rents of a city: for whole flats in euros per m² and month, for each size class; for a
 * room in euros a month.
 */
type CityRents = { perM2: number[]; room: number };

/**
 * The usual rents in euros, for the size classes of `sizeLimits`. They are used until there are
 * enough of our own listings to compute medians.
 */
const usualRents: Record<string, CityRents> = {
  // Source for flats: Instituto Nacional de Estatística, rents of new contracts in the 1st quarter
  // of 2025, with a median of 16.00 €/m² in the municipality. Small flats cost more per m², so the
  // rents of the size classes are the median times 1.4, 1.25, 1.1, 1, 0.95 and 0.9. These factors
  // and the rent of a room are estimates from general knowledge.
  lisbon: { perM2: [22.4, 20, 17.6, 16, 15.2, 14.4], room: 500 },
  // Source: LocService, rents with charges in Paris in 2018 by type of flat (room 565 €; studio of
  // 22 m² 863 €; T1 of 28 m² 1,001 €; T2 of 39 m² 1,290 €; T3 of 60 m² 1,819 €). These rents are
  // raised by 6.5 %, because the mean rent rose by 6.5 % until 2024 (from 35.13 to 37.40 €/m²). The
  // rents of the two largest size classes are general knowledge.
  paris: { perM2: [41.8, 38.1, 35.2, 32.3, 30.5, 30], room: 600 },
  // Source for flats: Investitionsbank Berlin, Wohnungsmarktbericht 2024, with a median of 15.74
  // €/m² for offered rents without utilities. The differences between the size classes are general
  // knowledge. Source for rooms: Moses Mendelssohn Institut with wg-gesucht.de, autumn 2024: 650 €
  // with utilities.
  berlin: { perM2: [20.5, 18.9, 17.3, 15.7, 15, 15], room: 650 },
};

/**
 * The median rent of our own listings for each city and `RentClass` (a size class of flats, or
 * rooms): for flats in euros per m² and month, for rooms in euros a month. `medianKey` returns the
 * key.
 */
export type RentMedians = ReadonlyMap<string, number>;

export const medianKey = (city: string, rentClass: RentClass) => `${city}/${rentClass}`;

/**
 * The size in m² of a rather small flat of each type. It is used for listings that do not state
 * their size.
 */
const smallSizes: Partial<Record<NonNullable<ListingFields["flatType"]>, number>> = {
  studio: 20,
  "1_bedroom": 36,
  "2_bedroom": 52,
  "3_bedroom": 72,
  "4_plus": 95,
};

/**
 * Returns the usual monthly rent in euros of flats or rooms of the same class in a listing's city;
 * undefined if the city or the size is unknown.
 *
 * @param medians the medians of our own listings. Where one exists, it is used instead of the table
 *   of usual rents
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
