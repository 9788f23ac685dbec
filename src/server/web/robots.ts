import type { DocumentSource } from "./site-origin.ts";

/** Returns robots.txt: crawlers may read the public pages, but not the back office and the API. */
export async function robots({ origin }: DocumentSource): Promise<string> {
  return `User-agent: *
Disallow: /admin
Disallow: /auth
Disallow: /api/
Disallow: /trpc/

Sitemap: ${origin}/sitemap.xml
`;
}
