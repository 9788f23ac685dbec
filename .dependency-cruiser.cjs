/**
 * The rules about which folders may import which. The message of each rule says where the code
 * belongs instead.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule(
      "common-is-pure",
      "src/common is shared by browser and server: it may import zod and itself. Move code that needs more to the side that needs it.",
      { path: "^src/common/", pathNot: "\\.test\\.tsx?$" },
      { pathNot: ["^src/common/", "node_modules/zod/"] },
    ),
    rule(
      "client-knows-types-only",
      "The client may import src/common, and types from src/server/router.ts. What both need belongs in src/common.",
      { path: "^src/client/" },
      { path: ["^src/server/", "^db/", "^scripts/"], pathNot: "^src/server/router\\.ts$" },
    ),
    rule(
      "client-types-only",
      "src/server/router.ts may be imported by the client as a type only: use `import type`.",
      { path: "^src/client/" },
      { path: "^src/server/router\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "server-does-not-touch-the-client",
      "The server knows the client by its built entry only. What both need belongs in src/common.",
      { path: "^src/server/" },
      { path: "^src/client/" },
    ),
    rule(
      "features-before-routes",
      "routes → features → ui, never back: a feature is not told by a route, pass it in.",
      { path: "^src/client/(features|ui)/" },
      { path: "^src/client/routes/" },
    ),
    rule(
      "ui-knows-no-domain",
      "src/client/ui is free of the product: move the piece to its feature, or pass what it needs.",
      { path: "^src/client/ui/" },
      {
        path: [
          "^src/client/(features|routes)/",
          "^src/common/(?!colors|dates|short-dates|errors|html|links|media/picture-address)",
        ],
      },
    ),
    rule(
      "ui-knows-no-libraries-of-data",
      "src/client/ui knows no router, query or form library: pass what it needs.",
      { path: "^src/client/ui/", pathNot: "/(button-link|row-title)\\.tsx$" },
      { path: "node_modules/(@tanstack|@trpc|@mantine/form)/" },
    ),
    rule(
      "visitors-without-the-back-office",
      "A visitor's page may not load a piece of the back office, nor Mantine's whole styles: give visitors a light piece of their own in src/client/ui.",
      { path: "^src/client/routes/(?!_admin|admin\\.|auth_?\\.|auth\\b)" },
      { path: "^src/client/ui/back-office/", reachable: true },
    ),
    rule(
      "no-foreign-router",
      "A feature may use another's store or verb-noun, never its router.",
      { path: "^src/server/features/([^/]+)/" },
      { path: "^src/server/features/[^/]+/router\\.ts$", pathNot: "^src/server/features/$1/" },
    ),
    rule(
      "migrations-stand-alone",
      "A landed migration never changes, so it may import kysely only.",
      { path: "^db/migrations/\\d" },
      { pathNot: "node_modules/kysely/" },
    ),
    rule(
      "product-without-tools",
      "What runs in production may not import scripts, tests or development dependencies.",
      { path: "^(src|db)/", pathNot: "(\\.test\\.tsx?|/testing[^/]*\\.tsx?)$" },
      { path: ["^(scripts|e2e|bench|faults)/", "/testing[^/]*\\.tsx?$"] },
    ),
    rule(
      "no-cycles",
      "A cycle, of types or of code: move what both sides need into a file of its own.",
      {},
      { circular: true },
    ),
    rule("not-resolvable", "This import leads nowhere.", {}, { couldNotResolve: true }),
  ],
  options: {
    // dependency-cruiser uses swc to parse, because TypeScript 7 has no API for it yet.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    // Test files may import anything. The parser also cannot read the `await using` in them.
    exclude: { path: ["route-tree\\.gen\\.ts$", "\\.(test|fault|spec)\\.tsx?$"] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".css", ".json"],
    },
  },
};
