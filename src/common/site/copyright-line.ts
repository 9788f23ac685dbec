/**
 * Returns the copyright line, in which `[YEAR]` is replaced. This function is not in the file with
 * the schema of the site's content, because pages would then load Zod.
 */
export function copyrightLine(copyright: string, year: number): string {
  return copyright.replaceAll("[YEAR]", String(year));
}
