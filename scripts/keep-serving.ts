import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The code that runs in production: the server, and the operator's commands. */
const served = [
  "src/server",
  "src/common",
  "db",
  "scripts/admin.ts",
  "scripts/backup.ts",
  "scripts/db-migrate.ts",
  "scripts/demo.ts",
  "scripts/require-node.ts",
];
/**
 * A file that only the development server (option `--dev`) uses. The file imports the bundler, so
 * its imports do not count as needed in production.
 */
const developing = "src/server/web/dev-renderer.ts";
/**
 * The packages that production needs although no file imports them: pino loads pino-pretty by its
 * name if the log goes to a terminal.
 */
const loadedByName = ["pino-pretty"];

const isProduct = (path: string) =>
  path.endsWith(".ts") &&
  path !== developing &&
  !path.endsWith(".test.ts") &&
  !/\/testing[^/]*\.ts$/.test(path);

async function filesBelow(path: string): Promise<string[]> {
  if (path.endsWith(".ts")) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
}

type Manifest = Record<string, unknown> & { dependencies: Record<string, unknown> };

/** Returns the npm packages that the production code imports. */
export async function listServingPackages(): Promise<string[]> {
  const files = (await Promise.all(served.map(filesBelow))).flat().filter(isProduct);
  const found = new Set(loadedByName);
  for (const file of files) {
    const text = (await readFile(file, "utf8")).replaceAll(/^import type [^;]*;/gm, "");
    const imports = text.matchAll(
      /^(?:import |export |\} ).*from "([^"]+)";$|^import "([^"]+)";$|\bimport\("([^"]+)"\)/gm,
    );
    for (const [, ...names] of imports) {
      const name = names.find((each) => each !== undefined) ?? "";
      if (/^(?:node:|[#./])/.test(name)) continue;
      found.add(
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      );
    }
  }
  return [...found].sort();
}

/**
 * Removes from package.json the packages that production does not need, so that `npm prune` deletes
 * them. These are the bundler, the client's libraries, and the package of Node.js, which a
 * container image already has.
 */
async function keepServing(): Promise<void> {
  const manifest = JSON.parse(await readFile("package.json", "utf8")) as Manifest;
  const serving = await listServingPackages();
  const left: Manifest = {
    ...manifest,
    dependencies: Object.fromEntries(serving.map((name) => [name, manifest.dependencies[name]])),
    optionalDependencies: undefined,
    devDependencies: undefined,
  };
  await writeFile("package.json", `${JSON.stringify(left, undefined, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await keepServing();
