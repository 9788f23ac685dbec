import { type Kysely, sql } from "kysely";

/** The number of posts that are read at once. Each may have a megabyte. */
const batch = 20;

const tag = /<\/?([a-z][a-z0-9]*)(?![a-z0-9])[^"<>]*(?:"[^"]*"[^"<>]*)*>/g;

const inline = new Set(
  "a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(
    " ",
  ),
);

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

const readers = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the preview of a post: the first 150 characters of its text. The server makes the
 * previews of new posts by the same rules. The HTML must contain no unsafe parts.
 */
function previewOf(html: string): string {
  const text = html
    .replaceAll(tag, (_, name: string) => (inline.has(name) ? "" : " "))
    .replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (written, hex, decimal, name) => {
      if (name) return characters[name] ?? written;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replaceAll(/\s+/g, " ")
    .trim();
  const segments = [...readers.segment(text.slice(0, 3000))].slice(0, 150);
  const beginning = segments.map(({ segment }) => segment).join("");
  return beginning === text ? text : `${beginning}...`;
}

/** Stores a preview of each post, so that lists need not read its content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("blog_posts")
    .addColumn("content_preview", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from blog_posts where id > ${last} order by id limit ${batch}
    `.execute(db);
    for (const { id, content } of rows) {
      await sql`
        update blog_posts set content_preview = ${previewOf(content)} where id = ${id}
      `.execute(db);
      last = id;
    }
    if (rows.length < batch) return;
  }
}
