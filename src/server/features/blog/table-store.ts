import { type SelectQueryBuilder, sql } from "kysely";
import type { PostRow } from "#common/blog/post.ts";
import type { PostTableInput } from "#common/blog/post-input.ts";
import type { TablePage } from "#common/paging.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { isFoundBy } from "../../db/search.ts";
import { sortableText, tablePageOf } from "../../db/table.ts";
import { summaryColumns, withIsoTimes } from "./store.ts";

const sortedBy = {
  created: sql.ref("createdAt"),
  title: sortableText("title"),
  status: sql.ref("published"),
  // The table shows no date for a draft.
  published: sql`case when published then ${sql.ref("publishedAt")} end`,
};

function sorted<Row>(
  query: SelectQueryBuilder<DB, "blogPosts", Row>,
  { sort, order }: PostTableInput,
): SelectQueryBuilder<DB, "blogPosts", Row> {
  return query
    .orderBy(sortedBy[sort], (by) => {
      const directed = order === "asc" ? by.asc() : by.desc();
      // Where there is no date, there is nothing to sort by, whichever way.
      return sort === "published" ? directed.nullsLast() : directed;
    })
    .orderBy("id", order);
}

/**
 * A page of all posts, drafts too, as a table: without content, which is large.
 *
 * @param now by the clock of the process, as everywhere where it is asked what is public
 */
export async function tablePosts(
  db: Db,
  input: PostTableInput,
  now = new Date(),
): Promise<TablePage<PostRow>> {
  const { q, page } = input;
  const found = db.selectFrom("blogPosts").$if(Boolean(q), (all) => all.where(isFoundBy(q ?? "")));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return tablePageOf(page, total, async ({ offset, limit }) => {
    // First which rows, then what is in them: what is sorted stays narrow.
    const ids = sorted(found.select("id"), input).offset(offset).limit(limit);
    const rows = await sorted(
      db.selectFrom("blogPosts").select(summaryColumns).where("id", "in", ids),
      input,
    ).execute();
    return rows.map((row) => ({
      ...withIsoTimes(row),
      isPublic: row.published && row.publishedAt !== null && row.publishedAt <= now,
    }));
  });
}
