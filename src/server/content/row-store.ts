import { type OrderByItemBuilder, type RawBuilder, sql } from "kysely";
import type { SearchInput } from "#common/inputs.ts";
import type { Paged, TablePage } from "#common/paging.ts";
import type { Db } from "../db/connection.ts";
import { cursorOf, isAfter, pageOf } from "../db/cursor.ts";
import { foldedText, isFoundBy, plainText } from "../db/search.ts";
import { tablePageOf } from "../db/table.ts";
import { withIsoTimes } from "./iso-times.ts";
import type {
  Columns,
  DeclaredNoun,
  NounTypes,
  StoredNoun,
  TableInput,
  VisibleNoun,
} from "./stored-noun.ts";

const columnsOf = ({ fields, hasAuthor }: DeclaredNoun) => [
  "id",
  ...Object.keys(fields),
  ...(hasAuthor ? ["authorId"] : []),
  "createdAt",
  "updatedAt",
];

/** The columns of a row that a list returns. The content is left out because it is large. */
const summaryColumnsOf = (noun: DeclaredNoun) =>
  columnsOf(noun).filter((column) => column !== "content");

const refs = (columns: string[]) => columns.map((column) => sql.ref(column).as(column));

/** Returns column names as a comma-separated list in SQL. */
export const columnList = (columns: string[]) => sql.join(columns.map((name) => sql.ref(name)));

/**
 * Selects from the table of a content type. Kysely's types know only the columns that all content
 * types have. Name any other column with `sql.ref`.
 */
const selectFrom = (db: Db, { tables }: DeclaredNoun) =>
  db.selectFrom(db.dynamic.table(tables.rows).as("row"));

const selectFound = (db: Db, noun: DeclaredNoun, q: string | undefined) =>
  selectFrom(db, noun).$if(Boolean(q), (all) =>
    all.where(
      isFoundBy(
        q ?? "",
        ["title", "slug"].filter((name) => name in noun.fields),
      ),
    ),
  );

/**
 * Returns up to `limit` rows without their content, newest first, beginning after the cursor.
 * Drafts are included.
 */
export async function listRows<Types extends NounTypes>(
  db: Db,
  { noun }: StoredNoun<Types>,
  { q, limit, cursor }: SearchInput,
): Promise<Paged<Types["summary"]>> {
  const rows = await selectFound(db, noun, q)
    .select(refs(summaryColumnsOf(noun)))
    .select(cursorOf("createdAt").as("cursor"))
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor ?? "", "createdAt")))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => withIsoTimes(row) as Types["summary"]);
}

/**
 * Returns the newest rows whose titles or slugs contain a text, without regard to case and accents,
 * newest first. Drafts are included.
 */
export async function findTitled(
  db: Db,
  { noun }: { noun: DeclaredNoun },
  text: string,
  limit: number,
): Promise<{ id: number; title: string; published: boolean }[]> {
  const sought = sql`(select ${foldedText(text)})`;
  return selectFrom(db, noun)
    .select([
      sql.ref<number>("id").as("id"),
      sql.ref<string>("title").as("title"),
      sql.ref<boolean>("published").as("published"),
    ])
    .where(
      sql<boolean>`(strpos(${plainText(sql.ref("title"))}, ${sought}) > 0 or strpos(slug, ${sought}) > 0)`,
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Returns one page of the sorted table of all rows without their content. Drafts are included. */
export async function tableRows<Types extends NounTypes>(
  db: Db,
  { noun, sortedBy }: StoredNoun<Types>,
  { q, sort, order, page }: TableInput<Types["sort"]>,
): Promise<TablePage<Types["summary"]>> {
  const sorting = sortedBy[sort];
  const { by, emptyLast } = "by" in sorting ? sorting : { by: sorting, emptyLast: false };
  const direct = (item: OrderByItemBuilder) => {
    const directed = order === "asc" ? item.asc() : item.desc();
    return emptyLast ? directed.nullsLast() : directed;
  };
  const found = selectFound(db, noun, q);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return tablePageOf(page, total, async ({ offset, limit }) => {
    // The inner query selects and sorts only the ids, because the database sorts narrow rows
    // faster. The outer query then reads the other columns.
    const ids = found.select("id").orderBy(by, direct).orderBy("id", order);
    const rows = await selectFrom(db, noun)
      .select(refs(summaryColumnsOf(noun)))
      .where("id", "in", ids.offset(offset).limit(limit))
      .orderBy(by, direct)
      .orderBy("id", order)
      .execute();
    return rows.map((row) => withIsoTimes(row) as Types["summary"]);
  });
}

async function findIn<Types extends NounTypes>(
  query: ReturnType<typeof selectFrom>,
  { noun }: StoredNoun<Types>,
): Promise<Types["row"] | undefined> {
  const row = await query.select(refs(columnsOf(noun))).executeTakeFirst();
  return row && (withIsoTimes(row) as Types["row"]);
}

export const findRow = <Types extends NounTypes>(db: Db, stored: StoredNoun<Types>, id: number) =>
  findIn(selectFrom(db, stored.noun).where("id", "=", id), stored);

/** Finds a row and locks it until the transaction ends. Returns undefined if the row is missing. */
export const findRowForUpdate = <Types extends NounTypes>(
  trx: Db,
  stored: StoredNoun<Types>,
  id: number,
) => findIn(selectFrom(trx, stored.noun).where("id", "=", id).forUpdate(), stored);

async function storedRow<Types extends NounTypes>(
  db: Db,
  { noun }: StoredNoun<Types>,
  statement: RawBuilder<unknown>,
): Promise<Types["row"]> {
  const { rows } = await sql<Columns>`
    ${statement} returning ${columnList(columnsOf(noun))}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The statement stored no row");
  return withIsoTimes(row) as Types["row"];
}

/**
 * Returns a value as a query parameter. A list is passed as JSON text, because the PostgreSQL
 * driver would send it as an SQL array, which a `jsonb` column does not accept.
 */
const toParameter = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

/** Stores a new row and returns it. */
export function insertRow<Types extends NounTypes>(
  db: Db,
  stored: StoredNoun<Types>,
  columns: Columns,
): Promise<Types["row"]> {
  const table = sql.table(stored.noun.tables.rows);
  const values = sql.join(Object.values(columns).map(toParameter));
  return storedRow(
    db,
    stored,
    sql`insert into ${table} (${columnList(Object.keys(columns))}) values (${values})`,
  );
}

/** Stores new values of some columns and returns the row. */
export function setRow<Types extends NounTypes>(
  db: Db,
  stored: StoredNoun<Types>,
  id: number,
  columns: Columns,
): Promise<Types["row"]> {
  const table = sql.table(stored.noun.tables.rows);
  const values = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${toParameter(value)}`,
  );
  return storedRow(db, stored, sql`update ${table} set ${sql.join(values)} where id = ${id}`);
}

/**
 * Deletes a row with its versions and old slugs. Returns the row's title; undefined if the row is
 * missing.
 */
export async function removeRow(
  db: Db,
  { noun }: { noun: DeclaredNoun },
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    delete from ${sql.table(noun.tables.rows)} where id = ${id} returning title
  `.execute(db);
  return rows[0]?.title;
}

const slug = sql.ref<string>("slug");

const selectVisible = <Types extends NounTypes>(
  db: Db,
  { noun, isVisible }: VisibleNoun<Types>,
  now: Date,
) => selectFrom(db, noun).where(isVisible(now));

/**
 * Finds the row with the given slug. Returns undefined if there is no such row, or if visitors
 * cannot see it at this time.
 */
export const findVisibleRow = <Types extends NounTypes>(
  db: Db,
  stored: VisibleNoun<Types>,
  wanted: string,
  now = new Date(),
) => findIn(selectVisible(db, stored, now).where(slug, "=", wanted), stored);

/** Finds the current slug of a visible row that had the given slug before. */
export async function findCurrentSlug<Types extends NounTypes>(
  db: Db,
  stored: VisibleNoun<Types>,
  oldSlug: string,
  now = new Date(),
): Promise<string | undefined> {
  const { oldSlugs, rowId } = stored.noun.tables;
  if (oldSlugs === undefined) return undefined;
  const id = db
    .selectFrom(db.dynamic.table(oldSlugs).as("old"))
    .select(sql.ref<number>(rowId).as("id"))
    .where("old.slug", "=", oldSlug);
  const row = await selectVisible(db, stored, now)
    .select(slug.as("slug"))
    .where("id", "=", id)
    .where(slug, "!=", oldSlug)
    .executeTakeFirst();
  return row?.slug;
}

/**
 * Returns whether a slug is the current slug of a visible row, or an old slug that redirects to a
 * visible row.
 */
export async function isKnownSlug<Types extends NounTypes>(
  db: Db,
  stored: VisibleNoun<Types>,
  wanted: string,
  now = new Date(),
): Promise<boolean> {
  const row = selectVisible(db, stored, now).select("id").where(slug, "=", wanted);
  const found = (await row.executeTakeFirst()) ?? (await findCurrentSlug(db, stored, wanted, now));
  return found !== undefined;
}

/**
 * Stores an old slug of a row. A URL with the old slug then redirects to the row, unless another
 * visible row has this slug now.
 */
export async function keepOldSlug(
  db: Db,
  { noun }: { noun: DeclaredNoun },
  oldSlug: string,
  id: number,
): Promise<void> {
  const { oldSlugs, rowId } = noun.tables;
  if (oldSlugs === undefined) return;
  await sql`
    insert into ${sql.table(oldSlugs)} (slug, ${sql.ref(rowId)}) values (${oldSlug}, ${id})
    on conflict (slug) do update set ${sql.ref(rowId)} = excluded.${sql.ref(rowId)}
  `.execute(db);
}
