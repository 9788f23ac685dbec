import { writeFile } from "node:fs/promises";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/connection.ts";
import { writeDump } from "#server/features/backup/write-dump.ts";
import { cookieName } from "#server/http/cookies.ts";
import { openContext } from "#server/open-context.ts";

/**
 * Opens the database of a stopped server and runs all background work, as the next start of the
 * server does.
 */
export async function openNext(dataDir: string, databaseUrl = "") {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DAILY_BACKUPS: "off",
  });
  const opened = await openContext(config, pino({ level: "silent" }));
  await opened.begin();
  return { ...opened, [Symbol.asyncDispose]: opened.close };
}

type Opened = Awaited<ReturnType<typeof openNext>>;

/** Logs an administrator in, and returns the session cookie. */
export async function adminCookie({ context }: Opened): Promise<string> {
  const { rows } = await context.database.query("select id from users where is_admin");
  const token = await context.sessions.begin(Number(rows[0]?.id), "fault");
  return `${cookieName("session", context.config.siteUrl)}=${token}`;
}

/**
 * Replaces all posts with the given number of new posts. The titles and slugs of the new posts
 * contain the given name.
 */
export async function fillBlog({ query }: Database, name: string, posts: number): Promise<void> {
  await query("delete from blog_posts");
  await query(
    `insert into blog_posts (title, slug, content, published, published_at)
     select $1::text, $1::text || '-' || n, repeat('<p>A paragraph of ' || n || '</p>', 50), true, '2026-01-01'
     from generate_series(1, $2::integer) as n`,
    [name, posts],
  );
}

/**
 * Returns the number of posts for each title. All posts from one call of `fillBlog` have the same
 * title.
 */
export async function countPosts({ query }: Database): Promise<Record<string, number>> {
  const { rows } = await query(
    "select title, count(*)::integer as count from blog_posts group by 1",
  );
  return Object.fromEntries(rows.map(({ title, count }) => [String(title), Number(count)]));
}

/** Exports the database to a file, and returns the exported bytes. */
export async function dumpTo(database: Database, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writeDump(database, async (bytes) => void pieces.push(bytes), { takenAt: new Date() });
  const dump = Buffer.concat(pieces);
  await writeFile(path, dump);
  return dump;
}

/** Uploads a dump in the same way as the back office. */
export function sendImport(
  url: string,
  cookie: string,
  dump: Buffer,
  name = "dump.sql",
): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(dump)]), name);
  return fetch(`${url}/api/database/import`, { method: "POST", body, headers: { cookie } });
}
