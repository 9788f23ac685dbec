/**
 * Returns the copyright line with the year in place of `[YEAR]`. This function is not in the file
 * `site-content.ts`, because that file imports Zod, and the site's pages would then load Zod.
 */
export function copyrightLine(copyright: string, year: number): string {
  return copyright.replaceAll("[YEAR]", String(year));
}
