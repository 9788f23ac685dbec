import { LRUCache } from "lru-cache";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { brandSlug, type NamedBySlug } from "#common/slugs.ts";
import { withDeadline } from "../cache/cached-value.ts";
import { isKnownSlug } from "../content/row-store.ts";
import type { Context } from "../context.ts";
import { storedPosts } from "../features/blog/stored-posts.ts";
import { findTag } from "../features/blog/tag-store.ts";
import { storedPages } from "../features/pages/stored-pages.ts";
import { isOldBrandSlug } from "../features/site/store.ts";

/** The maximum number of milliseconds that a page waits for the lookup of its slug. */
const waitMs = 250;

type Look = (context: Context, slug: string) => Promise<boolean>;

const looks: Record<NamedBySlug, Look> = {
  post: ({ database }, slug) => isKnownSlug(database.db, storedPosts, slug),
  page: ({ database }, slug) => isKnownSlug(database.db, storedPages, slug),
  tag: async (context, slug) => (await findTag(context, slug)) !== undefined,
  brand: async ({ database, siteContent }, slug) => {
    const { site } = (await siteContent.get())?.value ?? defaultSiteContent;
    return slug === brandSlug(site.name) || isOldBrandSlug(database.db, slug);
  },
};

/** The maximum number of unknown slugs that are kept in memory. */
const mostMissing = 10_000;

/**
 * Creates a function that takes the slug in a URL. The function returns true if visitors can see
 * content with this slug, or if an old slug redirects to such content. If the database is too slow
 * or fails, the function repeats its last result for the slug. If there is no last result, the
 * function returns true, so that the page is rendered and shows the error.
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
