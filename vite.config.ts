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
    "// Generated from src/client/routes, some ten lines for each of them: as long as there are screens.",
    "// Casts to any: how the generator joins routes, whose types it declares below.",
  ],
  quoteStyle: "double" as const,
  semicolons: true,
  disableLogging: true,
};

export default defineConfig(({ command }) => ({
  plugins: [
    // What visitors get: without the back office, whose every screen they would carry the name of.
    tanstackRouterGenerator({
      ...routeTree,
      generatedRouteTree: "src/client/public-route-tree.gen.ts",
      routeFileIgnorePattern: String.raw`^(?:_admin|admin|auth)\.`,
    }),
    tanstackRouter({
      ...routeTree,
      generatedRouteTree: "src/client/route-tree.gen.ts",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // All of a route that every page would otherwise carry, in one file.
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
    // The server names the preloads of every page; no browser of the target needs the polyfill.
    modulePreload: { polyfill: false },
    // A font or picture inside a style sheet would be fetched by those who never see it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas beside a small function would otherwise bring all of zod to the home page.
      treeshake: { manualPureFunctions: ["z"] },
    },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        rolldownOptions: {
          input: ["src/client/entry-client.tsx", "src/client/entry-back-office.tsx"],
          output: {
            // What every page needs comes in two files, and the one with the libraries outlives
            // most releases. Left alone, what pages for reading share would be a dozen files.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  // But for what the back office alone uses of them.
                  test: /node_modules\/(?:@tanstack\/(?!.*\/(?:useBlocker|useLocation|useMutationState)\.js)|@trpc\/|react\/|react-dom\/|scheduler\/)/,
                  priority: 2,
                },
                {
                  name: "shell",
                  test: /src\/client\/(?:start-application\.tsx|public-route-tree\.gen\.ts)$/,
                  priority: 1,
                },
                {
                  // What home has before a touch, in one file, although the back office shows parts
                  // of the form, too.
                  name: "asking",
                  test: /src\/client\/features\/(?:questionnaire\/(?:questionnaire-loading|first-touch)|analytics\/(?:questionnaire-tracker|session))\./,
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
      // Everything is built in: one file to load, and React's production build whatever NODE_ENV is.
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
