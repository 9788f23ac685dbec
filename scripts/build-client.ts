import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digest, filesBelow, isStale, type Part, writeStamp } from "./build-stamp.ts";

/** The built client, and the empty database of which every new site gets a copy. */
const site: Part = {
  stampFile: "dist/build-stamp",
  sources: [
    "src/client",
    "src/common",
    "db/migrations",
    "public",
    "package-lock.json",
    "vite.config.ts",
  ],
};
const server: Part = {
  stampFile: "dist/server-stamp",
  sources: [
    "src/server",
    "src/common",
    "db/migrations",
    "db/starter",
    "package-lock.json",
    "scripts/bundle-server.ts",
  ],
};
/**
 * Matches the names of files that compress well. Such a file is compressed if it has at least
 * `compressFromBytes`.
 */
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const compressFromBytes = 1_000;

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
  for (const file of filesBelow(directory)) {
    if (!compressible.test(file) || file.includes("/.vite/")) continue;
    const bytes = await readFile(file);
    if (bytes.byteLength < compressFromBytes) continue;
    for (const { extension, compress } of compressors) {
      await writeFile(file + extension, await compress(bytes));
    }
  }
}

async function buildSite(quiet: boolean): Promise<void> {
  const stamp = digest(site);
  // Import the bundler only for a build, because a start without a build is faster without the
  // import.
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({
    configLoader: "native",
    ...(quiet ? { logLevel: "warn" } : {}),
  });
  await builder.buildApp();
  await compressFiles("dist/client");
  const { buildNewDatabase } = await import("../src/server/db/new-database.ts");
  await buildNewDatabase();
  await writeStamp(site, stamp);
}

async function buildServer(): Promise<void> {
  const stamp = digest(server);
  const { bundleServer } = await import("./bundle-server.ts");
  await bundleServer();
  await writeStamp(server, stamp);
}

/** Builds the client, the empty database of which every new site gets a copy, and the server. */
export async function build(): Promise<void> {
  process.env.NODE_ENV = "production";
  await buildSite(false);
  await buildServer();
}

/**
 * Builds the parts that are missing, or whose sources changed since they were built. Returns
 * whether it has built any.
 */
export async function buildIfStale(): Promise<boolean> {
  const [buildsSite, buildsServer] = [await isStale(site), await isStale(server)];
  if (!buildsSite && !buildsServer) return false;
  console.log("Building the site. This is done once, and again when its sources change.");
  process.env.NODE_ENV = "production";
  if (buildsSite) await buildSite(true);
  if (buildsServer) await buildServer();
  return true;
}
