/** The schemes that a stored link may have; anything else (`javascript:`, `data:`) could run code. */
const linkSchemes = new Set(["http:", "https:", "mailto:", "tel:"]);

const base = "https://relative.invalid";

/** Whether a stored link is safe to render: http(s), mailto, tel, or relative to this site. */
export function isSafeLink(href: string): boolean {
  if (!URL.canParse(href, base)) return false;
  const url = new URL(href, base);
  // A protocol-relative link (`//host`) resolves to another host under our own scheme.
  if (url.origin === base)
    return href.startsWith("/") || href.startsWith("#") || href.startsWith("?");
  return linkSchemes.has(url.protocol) && /^[a-z]+:/i.test(href);
}
