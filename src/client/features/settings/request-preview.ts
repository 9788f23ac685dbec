import { trustedHtml } from "#client/ui/trusted-html.ts";
import type { ErrorBody } from "#common/errors.ts";
import type { PreviewPath } from "#common/site/preview-paths.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import type { SiteTexts } from "#common/site/site-texts.ts";

/** The changes in the editor, whether saved or not. */
export type SiteDraft = { siteContent?: SiteContent; siteTexts?: SiteTexts };

/**
 * Returns the HTML document without its scripts. Its links, buttons and inputs are inert, so that
 * nothing can be pressed in a preview.
 */
function still(html: string): string {
  const page = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  for (const element of page.querySelectorAll("script, link[rel='modulepreload']")) {
    element.remove();
  }
  for (const element of page.querySelectorAll("a, button, input, select, textarea, summary")) {
    element.setAttribute("inert", "");
  }
  return trustedHtml(`<!DOCTYPE html>${page.documentElement.outerHTML}`);
}

/**
 * Requests a page of the site with changes that are not saved yet.
 *
 * @throws an Error with the server's message
 */
export async function requestPreview(
  path: PreviewPath,
  draft: SiteDraft,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch("/api/admin/site-preview", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path, ...draft }),
    credentials: "same-origin",
    signal,
  });
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as ErrorBody | null;
    throw new Error(body?.message ?? response.statusText);
  }
  return still(((await response.json()) as { html: string }).html);
}
