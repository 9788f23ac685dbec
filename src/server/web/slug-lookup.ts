import { LRUCache } from "lru-cache";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { brandSlug, type NamedBySlug } from "#common/slugs.ts";
import { withDeadline } from "../cache/cached-value.ts";
import { isKnownSlug } from "../content/row-store.ts";
import type { Context } from "../context.ts";
import { storedPosts } from "../features/blog/stored-posts.ts";
import { storedPages } from "../features/pages/stored-pages.ts";
import { isOldBrandSlug } from "../features/site/store.ts";

/** Milliseconds that a page waits for the look-up of its slug. */
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

/** Unknown slugs that are remembered at most. */
const mostMissing = 10_000;

/**
 * Creates the look-up of slugs in addresses. The look-up returns whether a slug is the slug of a row
 * that visitors can see, or redirects to one. If the database is too slow or fails, the last result
 * for the slug counts. A slug without a result counts as known: its page then shows the error.
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
