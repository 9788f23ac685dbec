import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { foldText } from "./duplicates/fold-text.ts";
import { readStreets } from "./duplicates/read-places.ts";
import { isFlagged } from "./filter-store.ts";

/** The values that decide whether a listing may be proposed to searchers. */
export type Proposable = {
  isOpen: boolean;
  /** Whether the listing is flagged, and no person has allowed it to be sent. */
  isFlagged: boolean;
  /** A text that identifies the building; null if the building is unknown. */
  building: string | null;
};

/**
 * Returns a text that identifies the building at an address: its city, street and house number;
 * null if the address contains no number.
 */
export function buildingOf(city: string | null, address: string | null): string | null {
  if (address === null) return null;
  const folded = foldText(address);
  const { names, houseNumbers } = readStreets(folded);
  const parts =
    names.size > 0 && houseNumbers.size > 0
      ? [[...names].sort().join(), [...houseNumbers].sort().join()]
      : /\d/.test(folded)
        ? [folded.replaceAll(/[^a-z\d]+/g, " ").trim()]
        : undefined;
  return parts ? JSON.stringify([city, ...parts]) : null;
}

/**
 * Returns the facts that decide whether listings may be proposed, by the ids of the listings.
 * Deleted listings are left out.
 */
export async function listProposable(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Proposable>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("listings")
    .select(["id", "city", "address"])
    .select(sql<boolean>`status = 'open' and duplicate_of is null`.as("isOpen"))
    .select(isFlagged.as("isFlagged"))
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, city, address, ...row }) => [
      id,
      { ...row, building: buildingOf(city, address) },
    ]),
  );
}
