import { defaultSiteContent } from "#common/settings/default-site-content.ts";
import { brandSlug, type NamedBySlug } from "#common/slugs.ts";
import type { Context } from "../context.ts";
import { isPostSlug } from "../features/blog/store.ts";
import { isPageSlug } from "../features/pages/store.ts";
import { isOldBrandSlug } from "../features/settings/store.ts";
import { withDeadline } from "../held-value.ts";

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

/**
 * Whether a slug in an address names something that visitors may see, or leads on to it. When the
 * database does not say so in time it counts as if it did: the page itself then says what is wrong.
 */
export async function leadsSomewhere(
  context: Context,
  { names, value }: { names: NamedBySlug; value: string },
): Promise<boolean> {
  return withDeadline(looks[names](context, value), waitMs).catch(() => true);
}
