/**
 * Returns the copyright line with `[YEAR]` replaced. Not beside the schema of the site's content,
 * so that pages do not load Zod for it.
 */
export function copyrightLine(copyright: string, year: number): string {
  return copyright.replaceAll("[YEAR]", String(year));
}
