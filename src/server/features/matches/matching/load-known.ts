import { wishesOf } from "#common/matching/wishes.ts";
import { createBreather } from "../../../breathe.ts";
import type { Db } from "../../../db/connection.ts";
import { listOpenListings } from "../../listings/match-store.ts";
import type { FindDefinition } from "../../questionnaire/find-definition.ts";
import { listLivingSearches } from "../../submissions/match-store.ts";
import { listTastes } from "../sent-store.ts";
import { countUnsent } from "../store.ts";
import type { Known, KnownFlat, KnownSearch } from "./known.ts";
import { createPlaceIndex } from "./place-index.ts";

const beforeAll = "00000000-0000-0000-0000-000000000000";
/**
 * The number of rows that are read with one query. The process does nothing else while it reads the
 * result.
 */
const batchSize = 100;

/** Reads rows in batches in the order of their ids. */
async function* inBatches<Row extends { id: string }>(
  list: (range: { after: string; limit: number }) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const rows: Row[] = await list({ after, limit: batchSize });
    yield rows;
    after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
  }
}

/**
 * Loads all listings with the status "open" and all searches that have not ended into memory. A row
 * that changes during the loading is matched afterwards, which also updates it in memory.
 */
export async function loadKnown(db: Db, findDefinition: FindDefinition): Promise<Known> {
  const flats = createPlaceIndex<KnownFlat>();
  for await (const rows of inBatches((range) => listOpenListings(db, range))) {
    for (const { id, listing } of rows) flats.set({ id, listing }, listing.city);
  }
  const searches = createPlaceIndex<KnownSearch>();
  const counts = await countUnsent(db);
  const breathe = createBreather();
  for await (const rows of inBatches((range) => listLivingSearches(db, range))) {
    const tastes = await listTastes(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id, answers, definitionVersion } of rows) {
      const { wishes } = wishesOf(answers, await findDefinition(db, definitionVersion));
      const { unsent = 0, floor = 100 } = counts.get(id) ?? {};
      const taste = tastes.get(id) ?? null;
      searches.set({ id, wishes, taste, unsent, floor }, wishes.city ?? null);
      await breathe();
    }
  }
  return { flats, searches };
}
