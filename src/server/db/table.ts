import { type RawBuilder, sql } from "kysely";
import { type TablePage, tablePageSize } from "#common/paging.ts";

/**
 * A text as people sort it, whatever the database's own order of letters is: without regard to case
 * and accents. Only what has other letters than English is taken apart, which is slow.
 */
export function sortableText(column: string): RawBuilder<string> {
  const text = sql.ref(column);
  return sql<string>`lower(
    case when octet_length(${text}) = char_length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g') end
  )`;
}

/**
 * The page of a table that was asked for by its number; past the end, the last that there is.
 *
 * @param total how many rows the table has in all
 * @param select reads some of its rows
 */
export async function tablePageOf<Item>(
  asked: number,
  total: number,
  select: (range: { offset: number; limit: number }) => Promise<Item[]>,
): Promise<TablePage<Item>> {
  const page = Math.min(asked, Math.max(1, Math.ceil(total / tablePageSize)));
  const items = await select({ offset: (page - 1) * tablePageSize, limit: tablePageSize });
  return { items, total, page, pageSize: tablePageSize };
}
