/**
 * The rules about which folders may import which. The message of each rule says where the code
 * belongs instead.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule(
      "common-is-pure",
      "The browser and the server share src/common: it may import only zod and itself. Move code with other imports to src/client or src/server.",
      { path: "^src/common/", pathNot: "\\.test\\.tsx?$" },
      { pathNot: ["^src/common/", "node_modules/zod/"] },
    ),
    rule(
      "client-knows-types-only",
      "The client may import src/common, and types from src/server/router.ts. Move code that both sides need to src/common.",
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
      "The server uses only the client's built entry. Move code that both sides need to src/common.",
      { path: "^src/server/" },
      { path: "^src/client/" },
    ),
    rule(
      "features-before-routes",
      "Routes import features, and features import ui, never back: pass values of the route as properties.",
      { path: "^src/client/(features|ui)/" },
      { path: "^src/client/routes/" },
    ),
    rule(
      "ui-knows-no-domain",
      "src/client/ui does not know the product: move the component to its feature, or pass its data as properties.",
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
      "src/client/ui uses no router, query or form library: pass the data as properties.",
      { path: "^src/client/ui/", pathNot: "/(button-link|row-title)\\.tsx$" },
      { path: "node_modules/(@tanstack|@trpc|@mantine/form)/" },
    ),
    rule(
      "visitors-without-the-back-office",
      "A visitor's page may not load components of the back office or Mantine's whole styles: write a small component for visitors in src/client/ui.",
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
      "A migration on the main branch never changes, so it may import only kysely: other imports could change.",
      { path: "^db/migrations/\\d" },
      { pathNot: "node_modules/kysely/" },
    ),
    rule(
      "product-without-tools",
      "Code of production may not import scripts, tests or development dependencies.",
      { path: "^(src|db)/", pathNot: "(\\.test\\.tsx?|/testing[^/]*\\.tsx?)$" },
      { path: ["^(scripts|e2e|bench|faults)/", "/testing[^/]*\\.tsx?$"] },
    ),
    rule(
      "no-cycles",
      "These files import each other in a cycle, of types or of code: move the common part to another file.",
      {},
      { circular: true },
    ),
    rule(
      "not-resolvable",
      "The imported file or package does not exist.",
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // dependency-cruiser uses swc to parse, because TypeScript 7 has no API for it yet.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    // Test files may import anything. The parser also cannot read `await using`, which they contain.
    exclude: { path: ["route-tree\\.gen\\.ts$", "\\.(test|fault|spec)\\.tsx?$"] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".css", ".json"],
    },
  },
};
