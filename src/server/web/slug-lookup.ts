import { LRUCache } from "lru-cache";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { brandSlug, type NamedBySlug } from "#common/slugs.ts";
import { withDeadline } from "../cache/cached-value.ts";
import type { Context } from "../context.ts";
import { isPostSlug } from "../features/blog/store.ts";
import { isPageSlug } from "../features/pages/store.ts";
import { isOldBrandSlug } from "../features/site/store.ts";

/** Milliseconds that a page waits to hear whether there is anything at its address. */
const waitMs = 250;

type Look = (context: Context, slug: string) => Promise<boolean>;

const looks: Record<NamedBySlug, Look> = {
  post: ({ database }, slug) => isPostSlug(database.db, slug),
  page: ({ database }, slug) => isPageSlug(database.db, slug),
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
