import { execFile } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fillDatabase, type Place, startOwnPostgres } from "./filled-database.ts";
import { fillLargeDatabase } from "./large-database.ts";
import { postgresProgram } from "./program.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

const execute = promisify(execFile);

type Step = { ms: number; blockedMs: number; megabytes: number };

const step = fileURLToPath(new URL("backup-step.ts", import.meta.url));

/** Runs an export or an import in its own process. */
async function runStep(what: "export" | "import", path: string, target: Place): Promise<Step> {
  const { stdout } = await execute(process.execPath, [step, what, path], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: target.dataDir,
      DATABASE_URL: target.databaseUrl ?? "",
      IMPORT_MAX_MB: "1000",
    },
  });
  return JSON.parse(stdout) as Step;
}

async function timeOf(program: string, ...given: string[]): Promise<number> {
  const startedAt = performance.now();
  await execute(program, given);
  return performance.now() - startedAt;
}

const middle = (steps: Step[], what: keyof Step) => median(steps.map((each) => each[what]));

const maximum = (name: string, unit: string, measured: number, limit: number, note?: string) =>
  ({ name, unit, measured, limit, limitIs: "maximum", ...(note ? { note } : {}) }) satisfies Row;

/** Measures an export and an import of about 100 MB, and compares them with pg_dump and psql. */
export async function measureBackup(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  const [pgDump, psql] = [
    await postgresProgram(binaries, "pg_dump"),
    await postgresProgram(binaries, "psql"),
  ];
  const filled = { dataDir, databaseUrl: await postgres.create("filled") };
  await fillDatabase(filled, fillLargeDatabase);

  const dump = `${dataDir}/dump.sql`;
  const exports = await rounds(async () => {
    await rm(dump, { force: true });
    const ours = await runStep("export", dump, filled);
    const theirs = `${dataDir}/theirs.sql`;
    return { ours, theirs: await timeOf(pgDump, "-f", theirs, "-n", "public", filled.databaseUrl) };
  });
  const imports = await rounds(async (round) => {
    const databaseUrl = await postgres.create(`ours_${round}`);
    const ours = await runStep("import", dump, { dataDir, databaseUrl });
    const options = ["-1", "-q", "-v", "ON_ERROR_STOP=1", "-f", dump];
    return {
      ours,
      theirs: await timeOf(psql, ...options, await postgres.create(`theirs_${round}`)),
    };
  });
  const embedded = { dataDir: `${dataDir}/embedded` };
  const embeddedImports = await rounds(async () => {
    await rm(embedded.dataDir, { recursive: true, force: true });
    return runStep("import", dump, embedded);
  });
  const embeddedExports = await rounds((round) =>
    runStep("export", `${dataDir}/embedded-${round}.sql`, embedded),
  );

  const megabytes = `${Math.round((await stat(dump)).size / 1024 / 1024)} MB`;
  const seconds = (steps: Step[]) => middle(steps, "ms") / 1000;
  return [
    ...describe(`the export of ${megabytes} on PostgreSQL`, "pg_dump", exports),
    ...describe(`the import of ${megabytes} on PostgreSQL`, "psql -1", imports),
    maximum(`export of ${megabytes} on PGlite`, "s", seconds(embeddedExports), 8),
    maximum(`import of ${megabytes} on PGlite`, "s", seconds(embeddedImports), 8),
  ];
}

function describe(name: string, peer: string, runs: { ours: Step; theirs: number }[]): Row[] {
  const steps = runs.map(({ ours }) => ours);
  const ms = middle(steps, "ms");
  const theirMs = median(runs.map(({ theirs }) => theirs));
  const note = `${Math.round(ms)} ms, ${peer} ${Math.round(theirMs)} ms`;
  return [
    maximum(`${name}, of ${peer}'s time`, "times", ms / theirMs, 1.5, note),
    maximum(`${name}: memory above idle`, "MB", middle(steps, "megabytes"), 300),
    maximum(`${name}: longest block of the event loop`, "ms", middle(steps, "blockedMs"), 250),
  ];
}
