/** The copyright line with its placeholder replaced. Apart from the schemas: the browser needs none. */
export function copyrightLine(copyright: string, year: number): string {
  return copyright.replaceAll("[YEAR]", String(year));
}
