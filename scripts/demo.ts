import "./require-node.ts";
import { pino } from "pino";
import { demoEvents } from "../db/demo/analytics.ts";
import { demoPosts } from "../db/demo/posts.ts";
import { readConfig } from "../src/server/config.ts";
import { type ContentChanges, createContentChanges } from "../src/server/content-changes.ts";
import type { Database } from "../src/server/db/connection.ts";
import { openDatabase } from "../src/server/db/open-database.ts";
import { seedStarterContent } from "../src/server/db/seed-starter-content.ts";
import { commandFailureLine } from "../src/server/failure-line.ts";
import { foldEvents } from "../src/server/features/analytics/fold-events.ts";
import { recordEvents } from "../src/server/features/analytics/store.ts";
import { cleanPost, createPost } from "../src/server/features/blog/save-post.ts";
import { listExistingSlugs } from "../src/server/features/blog/store.ts";

const dayMs = 86_400_000;

/** Adds the posts that are missing; answers how many they were. */
async function addPosts(content: ContentChanges, now: Date): Promise<number> {
  return content.change("blog", async (trx) => {
    const existing = await listExistingSlugs(
      trx,
      demoPosts.map(({ slug }) => slug),
    );
    const missing = demoPosts.filter(({ slug }) => !existing.includes(slug));
    // The oldest first, so that the ids follow the dates.
    for (const { daysAgo, ...post } of missing.toReversed()) {
      const publishedAt = post.published
        ? new Date(now.getTime() - daysAgo * dayMs).toISOString()
        : null;
      await createPost(trx, await cleanPost({ ...post, publishedAt }), null);
    }
    return missing.length;
  });
}

/** Adds the events that are missing, counted already; answers how many they were. */
async function addEvents({ db }: Database, now: Date): Promise<number> {
  const added = await db.transaction().execute((trx) => recordEvents(trx, demoEvents(now)));
  while ((await foldEvents(db, 2_000)) !== undefined);
  return added;
}

async function main(): Promise<void> {
  const config = readConfig();
  const now = new Date();
  const { database } = await openDatabase(config, pino({ level: "silent" }), ({ db }) =>
    seedStarterContent(db, config),
  );
  // Servers that run on the same database show the posts at once.
  const content = createContentChanges(database, config.databaseUrl);
  try {
    const posts = await addPosts(content, now);
    const events = await addEvents(database, now);
    await database.makeDurable();
    console.log(
      posts + events === 0
        ? "The demonstration is already there"
        : `Added ${posts} posts and ${events} events of the questionnaire`,
    );
  } finally {
    await content.close();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(commandFailureLine(error));
  process.exit(1);
});
