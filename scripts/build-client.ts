import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What the built client is made of. */
const sources = ["src/client", "src/common", "public", "package-lock.json", "vite.config.ts"];
const stampFile = "dist/build-stamp";
/** Files that compression makes smaller, and bytes under which it is not worth a file. */
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const compressFromBytes = 1_000;

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of all sources: the build is stale when it is not the one that was built. */
async function digest(): Promise<string> {
  const files = (await Promise.all(sources.map(filesBelow))).flat().sort();
  const hash = createHash("sha256");
  for (const file of files) {
    // The route tree is itself written by the build.
    if (file.endsWith(".gen.ts") || /\.test\.tsx?$/.test(file)) continue;
    hash
      .update(file)
      .update("\0")
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

const compressors = [
  {
    extension: ".br",
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
  },
  { extension: ".gz", compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Compresses each file once, so that no request pays for it. */
async function compressFiles(directory: string): Promise<void> {
  for (const file of await filesBelow(directory)) {
    if (!compressible.test(file) || file.includes("/.vite/")) continue;
    const bytes = await readFile(file);
    if (bytes.byteLength < compressFromBytes) continue;
    for (const { extension, compress } of compressors) {
      await writeFile(file + extension, await compress(bytes));
    }
  }
}

/** Builds the browser's files and the server's renderer into `dist`. */
export async function build({ quiet = false } = {}): Promise<void> {
  process.env.NODE_ENV = "production";
  const stamp = await digest();
  // Only a start that builds pays for loading the bundler.
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({
    configLoader: "native",
    ...(quiet ? { logLevel: "warn" } : {}),
  });
  await builder.buildApp();
  await compressFiles("dist/client");
  await writeFile(stampFile, stamp);
}

/** Builds when there is no build or the sources are newer. */
export async function buildIfStale(): Promise<void> {
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  if (built === (await digest())) return;
  console.log("Building the site. This is done once, and again when its sources change.");
  await build({ quiet: true });
}
