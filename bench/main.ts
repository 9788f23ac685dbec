import "../scripts/require-node.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findChromium, findPostgresBinaries, findWrk } from "../scripts/find-tools.ts";
import { describeMachine } from "./machine.ts";
import { selectParts } from "./part.ts";
import { parts as all } from "./parts.ts";
import { writeFigures } from "./performance-page.ts";
import { formatTable } from "./report.ts";
import { listSkipped, runParts } from "./run-parts.ts";

// Usage: node bench/main.ts [--json] [--write] [part …] Progress goes to stderr and figures to
// stdout, so that other programs can read the figures.
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, write: { type: "boolean" } },
});

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

async function build(): Promise<void> {
  const script = fileURLToPath(new URL("build.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "exit");
  if (code !== 0) refuse("The site could not be built");
}

function asked() {
  try {
    return selectParts(all, names);
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const parts = asked();
const programs = {
  chromium: await findChromium(),
  postgres: await findPostgresBinaries(),
  wrk: await findWrk(),
};
if (options.write) {
  // Only the figures of a complete run are written to docs/performance.md.
  if (names.length > 0) refuse("Only a whole run is written: leave out the names of parts");
  const [missing] = listSkipped(parts, programs);
  if (missing) refuse(`Only a whole run is written, and ${missing.part} lacks: ${missing.remedy}`);
}

// If this process is stopped, it also ends the servers that it started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

if (parts.some(({ needsSite = true }) => needsSite)) await build();
const results = await runParts(parts, programs, (line) => console.error(line));
console.log(options.json ? JSON.stringify(results, undefined, 2) : formatTable(results));

const { chromium = "", postgres = "" } = programs;
if (options.write && results.failed.length > 0) {
  console.error("Nothing was written: a part failed");
} else if (options.write) {
  await writeFigures(results.rows, await describeMachine({ chromium, postgres }));
}
const isGood = results.failed.length === 0 && results.rows.every(({ pass }) => pass);
process.exitCode = isGood ? 0 : 1;
