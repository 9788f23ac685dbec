import { type SelectQueryBuilder, sql } from "kysely";
import type { PageSummary } from "#common/pages/page.ts";
import type { PageTableInput } from "#common/pages/page-input.ts";
import type { TablePage } from "#common/paging.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { isFoundBy } from "../../db/search.ts";
import { sortableText, tablePageOf } from "../../db/table.ts";
import { summaryColumns, toPage } from "./store.ts";

const sortedBy = {
  updated: sql.ref("updatedAt"),
  title: sortableText("title"),
  type: sql.ref("pageType"),
  status: sql.ref("published"),
};

const sorted = <Row>(
  query: SelectQueryBuilder<DB, "contentPages", Row>,
  { sort, order }: PageTableInput,
) => query.orderBy(sortedBy[sort], order).orderBy("id", order);

/** A page of all pages, drafts too, as a table: without content, which is large. */
export async function tablePages(db: Db, input: PageTableInput): Promise<TablePage<PageSummary>> {
  const { q, page } = input;
  const found = db
    .selectFrom("contentPages")
    .$if(Boolean(q), (all) => all.where(isFoundBy(q ?? "")));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return tablePageOf(page, total, async ({ offset, limit }) => {
    // First which rows, then what is in them: what is sorted stays narrow.
    const ids = sorted(found.select("id"), input).offset(offset).limit(limit);
    const rows = await sorted(
      db.selectFrom("contentPages").select(summaryColumns).where("id", "in", ids),
      input,
    ).execute();
    return rows.map(toPage);
  });
}
