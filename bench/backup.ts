import { execFile } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { openPostgres } from "../src/server/db/connection.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { seedStarterContent } from "../src/server/db/seed-starter-content.ts";
import { fillLargeDatabase } from "./large-database.ts";
import { median, type Row } from "./report.ts";

const execute = promisify(execFile);
const runs = 3;

type Step = { ms: number; blockedMs: number; megabytes: number };
type Target = { dataDir: string; databaseUrl?: string };

const step = fileURLToPath(new URL("backup-step.ts", import.meta.url));

/** An export or an import in a process of its own. */
async function runStep(what: "export" | "import", path: string, target: Target): Promise<Step> {
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

/** Does it some times; the first of them is not counted. */
async function repeat<Result>(work: (run: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run <= runs; run += 1) results.push(await work(run));
  return results.slice(1);
}

const middle = (steps: Step[], what: keyof Step) => median(steps.map((each) => each[what]));

const maximum = (name: string, unit: string, measured: number, limit: number, note?: string) =>
  ({ name, unit, measured, limit, limitIs: "maximum", ...(note ? { note } : {}) }) satisfies Row;

/** What an export and an import of about 100 MB take, beside PostgreSQL's own tools. */
export async function measureBackup(binaries: string, dataDir: string): Promise<Row[]> {
  const postgres = await startTemporaryPostgres(binaries, { durable: true });
  const urlOf = (name: string) =>
    Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const rows: Row[] = [];
    await client.query("create database filled");
    const database = openPostgres(urlOf("filled"), { warn() {} }, 0);
    await migrate(database, () => seedStarterContent(database.db, { webhookUrl: undefined }));
    await fillLargeDatabase(database);
    await database.close();

    const dump = `${dataDir}/dump.sql`;
    const exports = await repeat(async () => {
      await rm(dump, { force: true });
      return runStep("export", dump, { dataDir, databaseUrl: urlOf("filled") });
    });
    const megabytes = Math.round((await stat(dump)).size / 1024 / 1024);
    const pgDump = await repeat(() =>
      timeOf("pg_dump", "-f", `${dataDir}/theirs.sql`, "-n", "public", urlOf("filled")),
    );
    rows.push(
      ...describe("export", `${megabytes} MB on PostgreSQL`, exports, median(pgDump), "pg_dump"),
    );

    const psql = await repeat(async (run) => {
      await client.query(`create database theirs_${run}`);
      const options = ["-1", "-q", "-v", "ON_ERROR_STOP=1", "-f", dump];
      return timeOf("psql", ...options, urlOf(`theirs_${run}`));
    });
    const imports = await repeat(async (run) => {
      await client.query(`create database ours_${run}`);
      return runStep("import", dump, { dataDir, databaseUrl: urlOf(`ours_${run}`) });
    });
    rows.push(
      ...describe("import", `${megabytes} MB on PostgreSQL`, imports, median(psql), "psql -1"),
    );

    const embedded = { dataDir: `${dataDir}/embedded` };
    const embeddedImports = await repeat(async () => {
      await rm(embedded.dataDir, { recursive: true, force: true });
      return runStep("import", dump, embedded);
    });
    const embeddedExports = await repeat((run) =>
      runStep("export", `${dataDir}/embedded-${run}.sql`, embedded),
    );
    for (const [what, steps] of [
      ["export", embeddedExports],
      ["import", embeddedImports],
    ] as const) {
      const name = `${what} of ${megabytes} MB, embedded database`;
      rows.push(maximum(name, "s", middle(steps, "ms") / 1000, 8));
    }
    return rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

function describe(
  what: string,
  where: string,
  steps: Step[],
  theirMs: number,
  theirs: string,
): Row[] {
  const name = `${what} of ${where}`;
  const ms = middle(steps, "ms");
  const note = `${Math.round(ms)} ms, ${theirs} ${Math.round(theirMs)} ms`;
  return [
    maximum(`${name}: times ${theirs}`, "×", ms / theirMs, 1.5, note),
    maximum(`${name}: memory above idle`, "MB", middle(steps, "megabytes"), 300),
    maximum(`${name}: longest block of the event loop`, "ms", middle(steps, "blockedMs"), 250),
  ];
}
