import { type Expression, sql } from "kysely";
import type { FoundSearch } from "#common/palette/palette.ts";
import type { Db } from "../../db/connection.ts";
import { findNewest } from "../../db/find-newest.ts";
import { isFoundBy, referenceIn } from "./filter-store.ts";
import { selectSummaries, toSummary } from "./store.ts";

/**
 * SQL condition: a submission's id begins with the given text. The primary key finds these
 * submissions.
 */
function hasReference(text: string): Expression<boolean> | undefined {
  const beginning = referenceIn(text)?.replaceAll("-", "");
  if (beginning === undefined || beginning.length > 32) return undefined;
  const id = (filler: string) => sql`${beginning.padEnd(32, filler)}::uuid`;
  return sql<boolean>`submissions.id between ${id("0")} and ${id("f")}`;
}

/** Returns the newest submissions that a search for the text finds. */
export async function findSubmissions(db: Db, text: string, limit: number): Promise<FoundSearch[]> {
  const ids = await findNewest(db, {
    table: "submissions",
    time: "acceptedAt",
    text,
    searched: sql.ref<string>("searchText"),
    isPart: isFoundBy(text),
    or: hasReference(text),
    limit,
  });
  if (ids.length === 0) return [];
  const rows = await selectSummaries(db)
    .where("submissions.id", "in", ids)
    .orderBy("acceptedAt", "desc")
    .execute();
  return rows
    .map(toSummary)
    .map(({ id, name, email, city, status, life }) => ({ id, name, email, city, status, life }));
}
