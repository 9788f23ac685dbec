import { getQueryKey } from "@trpc/react-query";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { findOrNull, freshMs, isNotFoundError, type RouterContext, trpc } from "../../trpc.ts";

const input = { settingKey: settingKeys.siteContent };

const options = {
  staleTime: freshMs.siteContent,
  // The server requests the site's content only once, without retries, because a visitor must not
  // wait for the page.
  retry: (failures: number, error: unknown) =>
    !import.meta.env.SSR && failures < 2 && !isNotFoundError(error),
};

/**
 * Returns the site content for a page; the built-in default if none is stored or the server fails.
 */
export async function loadSiteContent({ api, queryClient }: RouterContext): Promise<SiteContent> {
  const key = getQueryKey(trpc.settings.siteByKey, input, "query");
  try {
    const setting = await findOrNull(queryClient, key, () =>
      api.settings.siteByKey.ensureData(input, options),
    );
    return setting?.value ?? defaultSiteContent;
  } catch {
    // After a failure, the built-in content is cached, so that server and browser render the same
    // header. It is cached as outdated, so that the browser then requests the current content.
    queryClient.setQueryData(key, null, { updatedAt: 0 });
    return defaultSiteContent;
  }
}

/** Returns the current site content, and renders again when it changes. */
export function useSiteContent(): SiteContent {
  const { data } = trpc.settings.siteByKey.useQuery(input, options);
  return data?.value ?? defaultSiteContent;
}
