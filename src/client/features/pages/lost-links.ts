import type { PageLink } from "#common/pages/page.ts";

/**
 * Returns a sentence about the links that would lead to a missing page if a page is unpublished.
 */
export function describeLostLinks(links: PageLink[]): string {
  if (links.length === 0) return "No link in the header or footer leads to this page.";
  const names = links.map(({ place, name }) => `“${name}” in the ${place}`).join(", ");
  return links.length === 1
    ? `A link on the site leads to this page and will find nothing: ${names}.`
    : `${links.length} links on the site lead to this page and will find nothing: ${names}.`;
}
