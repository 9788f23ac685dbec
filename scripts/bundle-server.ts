import http from "node:http";
import { dirname, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { builtServer } from "./server-script.ts";

/**
 * Packages that are not bundled but loaded from node_modules, because they read files in their own
 * folders or start threads from them. Vite is not bundled, because only development uses it.
 */
const notBundled = [
  "@electric-sql/pglite",
  "@fontsource/fraunces",
  "@node-rs/argon2",
  "@resvg/resvg-wasm",
  "pino",
  "pino-pretty",
  "sharp",
  "vite",
];

const isBundled = (name: string) =>
  !notBundled.some((each) => name === each || name.startsWith(`${each}/`));

/**
 * Rewrites each `new URL("<path>", import.meta.url)`, so that it is right in the bundled file.
 * Scripts of worker threads are bundled, too; all other files are read from their place in the
 * sources.
 */
const fileAddresses = (directory: string): Plugin => ({
  name: "file-addresses",
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.url/ },
    handler(code, id) {
      const address = /new URL\(\s*"([^"]+)",\s*import\.meta\.url\s*\)/g;
      const changed = code.replaceAll(address, (_, path: string) => {
        const file = resolve(dirname(id), path);
        if (!file.endsWith(".ts")) {
          const place = relative(directory, file).replaceAll("\\", "/");
          return `new URL(${JSON.stringify(place)}, import.meta.url)`;
        }
        const reference = this.emitFile({ type: "chunk", id: file });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
      // The new addresses move no code to another line, so the code needs no new source map.
      return { code: changed, map: null };
    },
  },
});

/** The properties of `node:http` that load the library undici when they are read. */
const loadsUndici = ["WebSocket", "CloseEvent", "MessageEvent"];

/**
 * Replaces `node:http` in import statements with a module that reads and exports all properties of
 * `node:http` except those in `loadsUndici`. Node.js itself reads all properties of an imported
 * built-in module, and would thereby load undici, which takes 20 ms at each start.
 */
const httpWithoutUndici: Plugin = {
  name: "http-without-undici",
  resolveId: {
    filter: { id: /^(?:node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === "import-statement" ? "\0http" : undefined),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler() {
      const names = Object.keys(http).filter((name) => !loadsUndici.includes(name));
      return `const http = process.getBuiltinModule("node:http");
export default http;
export const { ${names.join(", ")} } = http;`;
    },
  },
};

/**
 * Replaces the function with which tRPC's published files copy objects. This function was generated
 * for browsers without the spread syntax, and copies each property with a separate call. tRPC
 * copies several objects for each request, so this function took a tenth of the time of a
 * submission.
 */
const nativeSpread: Plugin = {
  name: "native-spread",
  transform: {
    filter: { id: /@trpc\/server\/dist/, code: /function _objectSpread2\(/ },
    handler(code) {
      const original = code.replace("function _objectSpread2(", "function _originalSpread(");
      const replacement =
        "function _objectSpread2(target, ...sources) { return Object.assign(target, ...sources); }";
      return { code: `${original}\n${replacement}\n`, map: null };
    },
  },
};

/**
 * Bundles a script and all that it imports into a few files in one folder, because a start takes
 * half as long as with 2,000 files. Source maps are in the same folder.
 */
export async function bundle(script: string, file: string): Promise<void> {
  const directory = dirname(file);
  const bundled = await rolldown({
    input: { [file.slice(directory.length + 1).replace(/\.js$/, "")]: script },
    platform: "node",
    external: (name) => !isBundled(name),
    plugins: [fileAddresses(resolve(directory)), httpWithoutUndici, nativeSpread],
  });
  await bundled.write({
    dir: directory,
    cleanDir: true,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    sourcemap: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await bundled.close();
}

/** Bundles the server. */
export const bundleServer = (): Promise<void> => bundle("src/server/main.ts", builtServer);
