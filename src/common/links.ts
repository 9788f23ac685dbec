/**
 * The schemes that a stored link may have. Others, such as `javascript:` and `data:`, could run
 * code.
 */
const linkSchemes = new Set(["http:", "https:", "mailto:", "tel:"]);

const base = "https://relative.invalid";

/**
 * Returns whether a stored link is safe to render: http(s), mailto, tel, or relative to this site.
 */
export function isSafeLink(href: string): boolean {
  if (!URL.canParse(href, base)) return false;
  const url = new URL(href, base);
  // A protocol-relative link (`//host`) leads to another host, although it has no scheme.
  if (url.origin === base)
    return href.startsWith("/") || href.startsWith("#") || href.startsWith("?");
  return linkSchemes.has(url.protocol) && /^[a-z]+:/i.test(href);
}
