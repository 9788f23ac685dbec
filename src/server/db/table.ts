import { type RawBuilder, sql } from "kysely";
import { type TablePage, tablePageSize } from "#common/paging.ts";

/**
 * Returns SQL for sorting a text column without regard to case and accents, independent of the
 * database's collation. Plain ASCII texts skip the removal of accents, which is slow.
 */
export function sortableText(column: string): RawBuilder<string> {
  const text = sql.ref(column);
  return sql<string>`lower(
    case when octet_length(${text}) = char_length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g') end
  )`;
}

/**
 * Returns the requested page of a table. If the requested page is after the last one, returns the
 * last page.
 * @param total the number of all rows of the table
 * @param select reads a range of the rows
 */
export async function tablePageOf<Item>(
  wantedPage: number,
  total: number,
  select: (range: { offset: number; limit: number }) => Promise<Item[]>,
): Promise<TablePage<Item>> {
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(total / tablePageSize)));
  const items = await select({ offset: (page - 1) * tablePageSize, limit: tablePageSize });
  return { items, total, page, pageSize: tablePageSize };
}
