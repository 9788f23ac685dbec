import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { applyPatch } from "diff";

const folder = join(import.meta.dirname, "fixtures");
const base = "18.sql";

/**
 * Reads a dump that `pg_dump` wrote, by the name in fixtures/README.md.
 *
 * Most text dumps are stored as patches against `18.sql`. In the dump of version 15, the database
 * user is `roost` instead of `postgres`. This function replaces the user; the patch does not.
 */
export async function readFixture(name: string): Promise<Buffer> {
  if (name === base || !name.endsWith(".sql")) return readFile(join(folder, name));
  const dump = await readFile(join(folder, base), "utf8");
  const owner = name.startsWith("15") ? "roost" : "postgres";
  const patch = await readFile(join(folder, name.replace(".sql", ".patch")), "utf8");
  const patched = applyPatch(dump.replaceAll(/(?<=Owner: |OWNER TO )postgres/g, owner), patch);
  if (patched === false) throw new Error(`${name}: its patch does not fit ${base}`);
  return Buffer.from(patched);
}
