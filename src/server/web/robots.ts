import type { DocumentSource } from "./site-origin.ts";

/** Robots may read what visitors read; the back office and the calls are nothing for them. */
export async function robots({ origin }: DocumentSource): Promise<string> {
  return `User-agent: *
Disallow: /admin
Disallow: /auth
Disallow: /api/
Disallow: /trpc/

Sitemap: ${origin}/sitemap.xml
`;
}
