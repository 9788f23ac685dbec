/**
 * The schemes that a stored link may have. Links with other schemes, such as `javascript:` and
 * `data:`, are refused because they could run code.
 */
const linkSchemes = new Set(["http:", "https:", "mailto:", "tel:"]);

const base = "https://relative.invalid";

/**
 * Returns whether a link is safe to follow, because it cannot run code. The link may be relative to
 * its page.
 */
export const runsNoCode = (href: string): boolean =>
  !URL.canParse(href, base) || linkSchemes.has(new URL(href, base).protocol);

/**
 * Returns whether a stored link is safe to render: http(s), mailto, tel, or relative to this site.
 */
export function isSafeLink(href: string): boolean {
  if (!URL.canParse(href, base)) return false;
  const url = new URL(href, base);
  // Refuse a protocol-relative link (`//host`): it has no scheme, but leads to another host.
  if (url.origin === base)
    return href.startsWith("/") || href.startsWith("#") || href.startsWith("?");
  return linkSchemes.has(url.protocol) && /^[a-z]+:/i.test(href);
}
