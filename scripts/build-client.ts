import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The files and folders from which the client is built. */
const sources = ["src/client", "src/common", "public", "package-lock.json", "vite.config.ts"];
const stampFile = "dist/build-stamp";
/** Matches files that compress well. They are compressed if they have at least this many bytes. */
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const compressFromBytes = 1_000;

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns a hash of all sources. The build is stale if the hash that was stored with it is
 * different.
 */
async function digest(): Promise<string> {
  const files = (await Promise.all(sources.map(filesBelow))).flat().sort();
  const hash = createHash("sha256");
  for (const file of files) {
    // The generated route tree is left out of the hash, because the build itself writes it.
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

/** Compresses each file at the build, so that the server need not compress it for each request. */
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

export async function build({ quiet = false } = {}): Promise<void> {
  process.env.NODE_ENV = "production";
  const stamp = await digest();
  // Import the bundler only for a build, because a start without a build is faster without the
  // import.
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({
    configLoader: "native",
    ...(quiet ? { logLevel: "warn" } : {}),
  });
  await builder.buildApp();
  await compressFiles("dist/client");
  await writeFile(stampFile, stamp);
}

/** Builds the client if there is no build, or if the sources changed since the last one. */
export async function buildIfStale(): Promise<void> {
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  if (built === (await digest())) return;
  console.log("Building the site. This is done once, and again when its sources change.");
  await build({ quiet: true });
}
