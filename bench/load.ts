import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type pg from "pg";
import { postgresProgram } from "./program.ts";

const execute = promisify(execFile);
const connections = 16;

const answers = JSON.stringify({
  city: "lisbon",
  neighborhoods: ["alfama", "graca"],
  moveInDate: "2099-01-31",
  flatType: "2_bedroom",
  rentRange: [800, 1500],
  mustHaveFeatures: ["balcony", "dishwasher"],
  name: "Ada Lovelace",
  email: "ada@example.com",
  additionalComments: "A street with trees, and a cat called Olive",
  agreeToTerms: true,
});

type Load = { "2xx": number; non2xx: number; errors: number; duration: number };

/**
 * Runs the load generator autocannon in its own process.
 *
 * @throws an Error if any request failed
 */
async function load(url: string, seconds: number, ...options: string[]): Promise<Load> {
  const { stdout } = await execute(process.execPath, [
    fileURLToPath(import.meta.resolve("autocannon")),
    "--json",
    "--connections",
    String(connections),
    "--duration",
    String(seconds),
    ...options,
    url,
  ]);
  const result = JSON.parse(stdout) as Load;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  }
  return result;
}

/** Returns how many submissions got a response, in total and per second. */
export async function submissionRate(
  url: string,
  seconds: number,
): Promise<{ count: number; perSecond: number }> {
  const { duration, "2xx": count } = await load(
    `${url}/api/save-form-data`,
    seconds,
    "--method",
    "POST",
    "--headers",
    "content-type=application/json",
    "--body",
    answers,
  );
  return { count, perSecond: count / duration };
}

/**
 * Creates a minimal table into which pgbench inserts rows. The rows are as large as a stored
 * submission.
 */
export async function createInsertTable(client: pg.Client): Promise<void> {
  await client.query("create table bench_inserts (id uuid primary key, answers text not null)");
}

/**
 * Returns how many rows pgbench inserts per second, each row in its own transaction. pgbench uses
 * as many connections as `submissionRate`, so that the two rates can be compared.
 */
export async function insertRate(
  binaries: string,
  url: string,
  directory: string,
  seconds: number,
): Promise<number> {
  const script = join(directory, "insert.sql");
  const statement = `insert into bench_inserts values (gen_random_uuid(), '${answers}');\n`;
  await writeFile(script, statement);
  const { stdout } = await execute(await postgresProgram(binaries, "pgbench"), [
    "--no-vacuum",
    "--client",
    String(connections),
    "--jobs",
    "2",
    "--time",
    String(seconds),
    "--file",
    script,
    url,
  ]);
  const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (rate === undefined) throw new Error(`pgbench did not say how fast it was:\n${stdout}`);
  return Number(rate);
}
