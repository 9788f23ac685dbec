import type { Row } from "./report.ts";

/** The name of a program that a part of the bench needs. */
export type Program = "chromium" | "postgres" | "wrk";

/** Advice on how to install each program that a measurement needs. */
export const remedies: Record<Program, string> = {
  chromium: "install chromium, or set CHROME_PATH",
  postgres: "install postgresql",
  wrk: "install wrk, and run on Linux",
};

export type Part = {
  name: string;
  needs?: Program;
  /**
   * A second program that this part of the bench needs. The part starts the program by its name, so
   * `measure` does not get the program's path.
   */
  alsoNeeds?: Program;
  /** False if this part of the bench measures only functions and therefore needs no built site. */
  needsSite?: false;
  /**
   * Runs the measurements of this part of the bench, and returns one row for each measured number.
   *
   * @param dataDir an empty directory
   * @param program the path of the program that this part needs; for PostgreSQL, the path of the
   *   folder with its programs; empty if this part needs no program
   */
  measure: (dataDir: string, program: string) => Promise<Row[]>;
};

/**
 * Returns the parts of the bench that the given names select, or all parts if no name is given. A
 * name selects the part that has this name. If there is none, the name selects all parts whose
 * names begin with the given name and a hyphen.
 *
 * @throws an Error that lists all parts, if a name matches none
 */
export function selectParts(parts: Part[], names: string[]): Part[] {
  const isExact = (name: string) => parts.some((part) => part.name === name);
  const means = (name: string) => (part: Part) =>
    isExact(name) ? part.name === name : part.name.startsWith(`${name}-`);
  const unknown = names.find((name) => !parts.some(means(name)));
  if (unknown !== undefined) {
    const known = parts.map(({ name }) => name).join(", ");
    throw new Error(`There is no part "${unknown}" of the bench. There are: ${known}`);
  }
  return parts.filter((part) => names.length === 0 || names.some((name) => means(name)(part)));
}
