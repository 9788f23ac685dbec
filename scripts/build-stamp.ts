import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A part of the build. It is outdated if the hash that the last build stored in the stamp file
 * differs from the hash of the current source files.
 */
export type Part = { stampFile: string; sources: string[] };

/** Returns a file, or all files in a folder and its subfolders. */
export function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  // The option `recursive` of `readdirSync` would take four times as long, at each start.
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(below) : below;
  });
}

/** Returns the source files of a part of the build, without tests and generated files. */
function sourcesOf({ sources }: Part): string[] {
  // Generated files (`.gen.ts`) are not sources, because the build itself writes them.
  return sources
    .flatMap(filesBelow)
    .filter((file) => !file.endsWith(".gen.ts") && !/\.test\.tsx?$/.test(file))
    .sort();
}

/** Returns a hash of the contents of the source files of a part of the build. */
export function digest(part: Part): string {
  const hash = createHash("sha256");
  for (const file of sourcesOf(part)) {
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/**
 * Returns a hash of the sizes and modification times of the source files of a part of the build. If
 * the hash is unchanged, the contents are unchanged, too. Every start compares this hash, because
 * reading the contents would take longer.
 */
function outlineOf(part: Part): string {
  const hash = createHash("sha256");
  for (const file of sourcesOf(part)) {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\0`);
  }
  return hash.digest("hex");
}

/**
 * Writes the stamp file: the hash of the sources' contents, and on the second line the hash of
 * their sizes and times. A build leaves the second line empty, and the next start fills it in.
 */
export const writeStamp = (part: Part, stamp: string, outline = "") =>
  writeFile(part.stampFile, `${stamp}\n${outline}`);

/**
 * Returns whether the source files of a part of the build have changed since the part was last
 * built.
 */
export async function isStale(part: Part): Promise<boolean> {
  const stored = await readFile(part.stampFile, "utf8").catch(() => "");
  const [stamp, storedOutline] = stored.split("\n");
  const outline = outlineOf(part);
  if (storedOutline === outline) return false;
  if (stamp !== digest(part)) return true;
  // If the files of a site are read-only, writing the stamp fails. Every start then compares the
  // contents of the source files again.
  await writeStamp(part, stamp, outline).catch(() => {});
  return false;
}
