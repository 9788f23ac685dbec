import { getQueryKey } from "@trpc/react-query";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { findOrNull, freshMs, isNotFoundError, type RouterContext, trpc } from "../../trpc.ts";

const input = { settingKey: settingKeys.siteContent };

const options = {
  staleTime: freshMs.siteContent,
  // A visitor's page must not wait on the server for a second and third try.
  retry: (failures: number, error: unknown) =>
    !import.meta.env.SSR && failures < 2 && !isNotFoundError(error),
};

/** The site content for a page; the built-in one when there is none or it cannot be read. */
export async function loadSiteContent({ api, queryClient }: RouterContext): Promise<SiteContent> {
  const key = getQueryKey(trpc.settings.siteByKey, input, "query");
  try {
    const setting = await findOrNull(queryClient, key, () =>
      api.settings.siteByKey.ensureData(input, options),
    );
    return setting?.value ?? defaultSiteContent;
  } catch {
    // Remembered, so that both sides draw the same header, but as stale: it is asked for again.
    queryClient.setQueryData(key, null, { updatedAt: 0 });
    return defaultSiteContent;
  }
}

/** The site content as it is now. */
export function useSiteContent(): SiteContent {
  const { data } = trpc.settings.siteByKey.useQuery(input, options);
  return data?.value ?? defaultSiteContent;
}
