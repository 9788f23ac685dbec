import type { DocumentSource } from "./document-source.ts";

/**
 * Returns robots.txt. It allows crawlers to read the public pages, and disallows the back office
 * and the API.
 */
export async function robots({ origin }: DocumentSource): Promise<string> {
  return `User-agent: *
Disallow: /admin
Disallow: /auth
Disallow: /api/
Disallow: /trpc/

Sitemap: ${origin}/sitemap.xml
`;
}
