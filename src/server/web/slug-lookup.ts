import { LRUCache } from "lru-cache";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { brandSlug, type NamedBySlug } from "#common/slugs.ts";
import { withDeadline } from "../cache/cached-value.ts";
import { isKnownSlug } from "../content/row-store.ts";
import type { Context } from "../context.ts";
import { storedPosts } from "../features/blog/stored-posts.ts";
import { storedPages } from "../features/pages/stored-pages.ts";
import { isOldBrandSlug } from "../features/site/store.ts";

/** Milliseconds that a page waits to hear whether there is anything at its address. */
const waitMs = 250;

type Look = (context: Context, slug: string) => Promise<boolean>;

const looks: Record<NamedBySlug, Look> = {
  post: ({ database }, slug) => isKnownSlug(database.db, storedPosts, slug),
  page: ({ database }, slug) => isKnownSlug(database.db, storedPages, slug),
  brand: async ({ database, siteContent }, slug) => {
    const { site } = (await siteContent.get())?.value ?? defaultSiteContent;
    return slug === brandSlug(site.name) || isOldBrandSlug(database.db, slug);
  },
};

/** Slugs that are remembered to have named nothing. */
const mostMissing = 10_000;

/**
 * Creates the look-up of slugs in addresses. It returns whether a slug names something that visitors
 * may see, or leads on to it. While the database does not answer in time, its last answer counts. A
 * slug without one counts as found: its page then says what is wrong.
 */
export function createLookup(
  context: Context,
): (slug: { names: NamedBySlug; value: string }) => Promise<boolean> {
  const missing = new LRUCache<string, true>({ max: mostMissing });
  return async ({ names, value }) => {
    const key = `${names} ${value}`;
    try {
      const found = await withDeadline(looks[names](context, value), waitMs);
      if (found) missing.delete(key);
      else missing.set(key, true);
      return found;
    } catch {
      return !missing.has(key);
    }
  };
}
