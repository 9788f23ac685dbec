import { checkRouteTrees } from "./check-route-trees.ts";
import { checkStructure } from "./check-structure.ts";
import { run, runPhases } from "./run.ts";

const tool = (name: string, command: string, ...args: string[]) => ({
  name,
  run: () => run(command, args),
});

await runPhases({
  stages: [
    { name: "route trees", run: checkRouteTrees },
    tool("types", "tsc", "-p", "."),
    tool("lint", "oxlint", "--type-aware", "--deny-warnings"),
    tool("format", "biome", "check", "--error-on-warnings", "."),
    tool(
      "import rules",
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err",
      "src",
      "db",
      "scripts",
    ),
    { name: "structure", run: checkStructure },
    tool("unused code", "knip", "--no-progress"),
    tool("dependencies", "node", "scripts/check-dependencies.ts"),
  ],
});
