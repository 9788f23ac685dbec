import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";

/** A regular expression in Roost's code, with the path of its file. */
export type OwnPattern = { file: string; pattern: RegExp };

const isOwnCode = (name: string) =>
  /\.tsx?$/.test(name) &&
  !/(?:\.test\.tsx?|\.gen\.ts)$/.test(name) &&
  !/(?:^|\/)testing/.test(name);

/** Returns every regular expression in the files of a folder, without test files. */
export async function listOwnPatterns(folder: string): Promise<OwnPattern[]> {
  const names = (await readdir(folder, { recursive: true })).filter(isOwnCode).sort();
  const found: OwnPattern[] = [];
  for (const name of names) {
    const file = join(folder, name);
    const { program, errors } = parseSync(file, await readFile(file, "utf8"));
    if (errors.length > 0) throw new Error(`${file} cannot be read`);
    for (const pattern of patternsIn(program)) found.push({ file, pattern });
  }
  return found;
}

function patternsIn(node: unknown): RegExp[] {
  if (typeof node !== "object" || node === null) return [];
  if (node instanceof RegExp) return [node];
  return Object.values(node).flatMap(patternsIn);
}
