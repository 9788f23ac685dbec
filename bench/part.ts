import type { Row } from "./report.ts";

/** What some parts need beside the product. */
export type Program = "chromium" | "postgres";

/** What to do where it is missing. */
export const remedies: Record<Program, string> = {
  chromium: "install chromium, or set CHROME_PATH",
  postgres: "install postgresql",
};

export type Part = {
  name: string;
  needs?: Program;
  /**
   * @param dataDir an empty directory
   * @param program where the program is that it needs: Chromium itself, or the folder of PostgreSQL's
   */
  measure: (dataDir: string, program: string) => Promise<Row[]>;
};

/**
 * The parts that are asked for, each by its name or by the beginning of several; all when none is.
 *
 * @throws an Error that lists what there is, when a name means nothing
 */
export function selectParts(parts: Part[], names: string[]): Part[] {
  const means = (name: string) => (part: Part) =>
    part.name === name || part.name.startsWith(`${name}-`);
  const unknown = names.find((name) => !parts.some(means(name)));
  if (unknown !== undefined) {
    const known = parts.map(({ name }) => name).join(", ");
    throw new Error(`There is no part "${unknown}" of the bench. There are: ${known}`);
  }
  return parts.filter((part) => names.length === 0 || names.some((name) => means(name)(part)));
}
