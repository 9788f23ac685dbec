import { getQueryKey } from "@trpc/react-query";
import { createContext, use } from "react";
import { type ChangedTexts, type TextName, textReader } from "#common/site/site-texts.ts";
import { freshMs, type RouterContext, trpc } from "../../trpc.ts";
import { useSiteContent } from "./site-content.ts";

const options = { staleTime: freshMs.siteContent };

/**
 * Loads the texts that the team has changed. If the request fails, the page is rendered with the
 * built-in texts, and the browser later requests the team's texts again.
 */
export async function loadTexts({ api, queryClient }: RouterContext): Promise<ChangedTexts> {
  try {
    return await api.settings.siteTexts.ensureData(undefined, options);
  } catch {
    const key = getQueryKey(trpc.settings.siteTexts, undefined, "query");
    queryClient.setQueryData(key, {}, { updatedAt: 0 });
    return {};
  }
}

/**
 * The unsaved texts of an editor. The parts of the site in the preview show them instead of the
 * stored texts.
 */
export const DraftTexts = createContext<ChangedTexts | null>(null);

/**
 * Returns a function that takes the name of a text in one section of the site, and returns the
 * current text.
 */
export function useTexts<Name extends TextName>(
  builtIn: Record<Name, string>,
): (name: Name) => string {
  const { data = {} } = trpc.settings.siteTexts.useQuery(undefined, options);
  const { site } = useSiteContent();
  return textReader(builtIn, use(DraftTexts) ?? data, site.name);
}
