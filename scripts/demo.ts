import "./require-node.ts";
import { pino } from "pino";
import { createCounters } from "#server/counters.ts";
import { listRentMedians } from "#server/features/listings/costs/median-store.ts";
import { addListings } from "../db/demo/add-listings.ts";
import { addMails } from "../db/demo/add-mails.ts";
import { addMessages } from "../db/demo/add-messages.ts";
import { addSubmissions } from "../db/demo/add-submissions.ts";
import { demoEvents } from "../db/demo/analytics.ts";
import { demoPosts } from "../db/demo/posts.ts";
import type { PostUpdate } from "../src/common/blog/post.ts";
import { defaultMailTexts } from "../src/common/mail/mail-texts.ts";
import { defaultProductName } from "../src/common/site/default-site-content.ts";
import { installMessages } from "../src/common/validation.ts";
import { cacheValue } from "../src/server/cache/cached-value.ts";
import { readConfig } from "../src/server/config.ts";
import { cleanFields, createRow, updateRow } from "../src/server/content/save-row.ts";
import { createContentChanges } from "../src/server/content-changes.ts";
import type { ContentChanges } from "../src/server/context.ts";
import type { Database } from "../src/server/db/connection.ts";
import { openDatabase } from "../src/server/db/open-database.ts";
import { commandFailureLine } from "../src/server/failure-line.ts";
import { foldEvents } from "../src/server/features/analytics/fold-events.ts";
import { recordEvents } from "../src/server/features/analytics/store.ts";
import { listExistingSlugs } from "../src/server/features/blog/store.ts";
import { storedPosts } from "../src/server/features/blog/stored-posts.ts";
import { findMailTexts } from "../src/server/features/mail/text-store.ts";
import { findDefinition } from "../src/server/features/questionnaire/definition-store.ts";
import { findSiteContent } from "../src/server/features/site/store.ts";
import { seed } from "../src/server/seed-first-start.ts";

const dayMs = 86_400_000;

/** Adds the demo posts that are missing, and returns their number. */
async function addPosts(content: ContentChanges, now: Date): Promise<number> {
  return content.change("blog", async (trx) => {
    const existing = await listExistingSlugs(
      trx,
      demoPosts.map(({ slug }) => slug),
    );
    const missing = demoPosts.filter(({ slug }) => !existing.includes(slug));
    // Create the oldest post first, so that the posts' ids and dates have the same order.
    for (const { daysAgo, firstDraft, ...post } of missing.toReversed()) {
      const publishedAt = post.published
        ? new Date(now.getTime() - daysAgo * dayMs).toISOString()
        : null;
      const input = await cleanFields(storedPosts, { ...post, ...firstDraft, publishedAt });
      const { id } = await createRow(trx, storedPosts, input, null);
      const { title, excerpt } = post;
      const revision: PostUpdate = { id, title, excerpt };
      if (firstDraft)
        await updateRow(trx, storedPosts, await cleanFields(storedPosts, revision), null);
    }
    return missing.length;
  });
}

/**
 * Adds the demo's analytics events that are missing, updates the counts for reports, and returns
 * the number of new events.
 */
async function addEvents({ db }: Database, now: Date): Promise<number> {
  const added = await db.transaction().execute((trx) => recordEvents(trx, demoEvents(now)));
  while ((await foldEvents(db, 2_000)) !== undefined);
  return added;
}

async function main(): Promise<void> {
  installMessages();
  const config = readConfig();
  const log = pino({ level: "silent" });
  const now = new Date();
  // `seed` adds what a server's first start adds to the database, including an administrator.
  const { database } = await openDatabase(config, log, (opened) => seed(opened, config, log));
  // Announce the new posts, so that servers that run on the same database show them at once.
  const content = createContentChanges(database, config.databaseUrl);
  try {
    const submissions = await database.db.transaction().execute((trx) => addSubmissions(trx, now));
    const brand = {
      siteName: (await findSiteContent(database.db))?.value.site.name ?? defaultProductName,
      texts: (await findMailTexts(database.db)) ?? defaultMailTexts,
    };
    const mails = await database.db.transaction().execute((trx) => addMails(trx, brand, now));
    const messages = await database.db.transaction().execute((trx) => addMessages(trx, now));
    const definition = cacheValue(() => findDefinition(database.db));
    const rentMedians = cacheValue(() => listRentMedians(database.db));
    const listings = await addListings(
      { counters: createCounters(), database, definition, log, rentMedians },
      now,
    );
    const posts = await addPosts(content, now);
    const events = await addEvents(database, now);
    await database.makeDurable();
    console.log(
      posts + submissions + events + mails + messages + listings === 0
        ? "The demonstration is already there"
        : `Added ${posts} posts, ${submissions} submissions, ${mails} mails, ${messages} messages, ${listings} listings and ${events} events of the questionnaire`,
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
