import { tanstackRouter, tanstackRouterGenerator } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { themeVariables } from "./scripts/theme-variables.ts";

const routeTree = {
  target: "react" as const,
  routesDirectory: "src/client/routes",
  addExtensions: true,
  routeTreeFileHeader: [
    "// Generated from the files in src/client/routes: about ten lines for each screen.",
    "// The generator casts routes to any when it joins them, and declares their types below.",
  ],
  quoteStyle: "double" as const,
  semicolons: true,
  disableLogging: true,
};

export default defineConfig(({ command }) => ({
  plugins: [
    // Generates a second route tree for visitors' pages, because the complete tree would show them
    // the name of every back office screen. Pages behind secret links are left out as well, because
    // they load no script.
    tanstackRouterGenerator({
      ...routeTree,
      generatedRouteTree: "src/client/public-route-tree.gen.ts",
      routeFileIgnorePattern: String.raw`^(?:_admin|admin|auth_?|search|unsubscribe|personal-data)\.`,
    }),
    tanstackRouter({
      ...routeTree,
      generatedRouteTree: "src/client/route-tree.gen.ts",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Each route gets one file with all its parts, such as its loader and its components, so
        // that other pages do not load them.
        defaultBehavior: [
          ["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"],
        ],
      },
    }),
    react(),
  ],
  css: { postcss: { plugins: [mantine(), themeVariables()] } },
  build: {
    target: "baseline-widely-available",
    // Vite's polyfill for `modulepreload` is left out, because pages work without it: a browser
    // that does not support `modulepreload` only fetches the files later.
    modulePreload: { polyfill: false },
    // Fonts and pictures are never embedded in style sheets, because pages that do not show them
    // would load them, too.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // With this option, the bundler removes calls of Zod whose results are not used. Otherwise a
      // file with both a schema and a small function would add all of Zod to the home page.
      treeshake: { manualPureFunctions: ["z"] },
    },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        rolldownOptions: {
          input: [
            "src/client/entry-client.tsx",
            "src/client/entry-back-office.tsx",
            "src/client/entry-home.ts",
            "src/client/videos.ts",
          ],
          output: {
            // The files `react`, `vendor` and `shell` contain the code that every page needs. The
            // first two contain only libraries, which change rarely, so browsers can keep them in
            // the cache after a release. Without any groups, the code that only some pages share
            // would become a dozen files.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(?:react|react-dom|scheduler)\//,
                  priority: 3,
                },
                {
                  name: "vendor",
                  // The file of the router and query libraries leaves out the modules that only the
                  // back office uses.
                  test: /node_modules\/(?:@tanstack\/(?!.*\/(?:useBlocker|useLocation|useMutationState)\.js)|@trpc\/)/,
                  priority: 2,
                },
                {
                  name: "shell",
                  test: /src\/client\/(?:start-application\.tsx|public-route-tree\.gen\.ts|ui\/(?:still-part\.tsx|trusted-html\.ts)|features\/how-it-works\/load-how-it-works\.ts)$/,
                  priority: 1,
                },
                {
                  // The code that the home page runs before the visitor first touches the
                  // questionnaire. The code uses no library. Without this entry of `groups`, the
                  // bundler could split the code into several files, because the back office shows
                  // the questionnaire, too, and uses only some of the code.
                  name: "asking",
                  test: /src\/client\/features\/(?:questionnaire\/first-touch|analytics\/(?:questionnaire-tracker|session))\./,
                },
                {
                  name: "loading-form",
                  test: /src\/client\/features\/questionnaire\/questionnaire-loading\./,
                },
                {
                  // This chunk contains only Vite's function for loading a chunk on demand. The
                  // home page needs this function. If other code were in the same chunk, the home
                  // page would load that code, too.
                  name: "preload",
                  test: /vite\/preload-helper/,
                  priority: 2,
                },
                {
                  name: "reading",
                  test: /src\/(client\/(features\/(blog\/load-posts|pages\/(content-page|legal-page|load-page|page(-missing|-of-type)?))|ui\/(page-skeleton|picture|prose|skeleton))|common\/(dates|html))[./]/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server build contains all dependencies. One file loads faster, and it contains React's
      // production build even if NODE_ENV is not set to production.
      resolve: command === "build" ? { noExternal: true } : {},
      build: {
        outDir: "dist/ssr",
        copyPublicDir: false,
        rolldownOptions: { input: "src/client/entry-server.tsx" },
      },
    },
  },
  builder: {},
}));
