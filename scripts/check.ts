import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkRouteTrees } from "./check-route-trees.ts";
import { checkStructure } from "./check-structure.ts";
import { run, runStages } from "./run.ts";

/**
 * Makes programs that are written in Go collect garbage less often, because the collection takes a
 * fifth of their CPU time. A program that uses more memory than `GOMEMLIMIT` collects garbage as
 * usual.
 */
const rareCollections = { GOGC: "off", GOMEMLIMIT: "3GiB" };

const tool = (name: string, command: string, ...args: string[]) => ({
  name,
  run: () => run(command, args, rareCollections),
});

const directory = await mkdtemp(join(tmpdir(), "roost-check-"));
/** The file that lists all imports between modules. Two stages of the check read the file. */
const imports = join(directory, "imports.json");

async function checkImports(): Promise<number> {
  const options = ["--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const output = ["--output-to", imports, "src", "db", "scripts"];
  const code = await run("depcruise", [...options, ...output]);
  return code === 0 ? run("depcruise-fmt", ["--exit-code", imports]) : code;
}

await runStages([
  { name: "route trees", run: checkRouteTrees },
  // TypeScript uses one checker here instead of the default four, because four checkers would each
  // compute the types that they share, and take twice as much CPU time in total.
  tool("types", "tsc", "-p", ".", "--checkers", "1"),
  tool("lint", "oxlint", "--type-aware", "--deny-warnings"),
  tool("format", "biome", "check", "--error-on-warnings", "."),
  { name: "import rules", run: checkImports },
  { name: "structure", run: () => checkStructure(imports) },
  tool("unused code", "knip", "--no-progress"),
  tool("access table", "node", "scripts/check-access.ts"),
  tool("dependencies", "node", "scripts/check-dependencies.ts"),
]);
await rm(directory, { recursive: true, force: true });
