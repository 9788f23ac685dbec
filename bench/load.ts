import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { cpuSeconds } from "./process-time.ts";
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

/** The script (in Lua) that tells wrk to post the answers with each request. */
const wrkScript = `
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.body = [[${answers}]]
`;

/**
 * The submissions that got a response, in total and per second, and the server's CPU time in percent
 * of one core.
 */
type SubmissionLoad = { count: number; perSecond: number; busy: number };

/**
 * Sends submissions with the program wrk. Like pgbench, wrk is written in C, so it takes little CPU
 * time from the server.
 *
 * @throws an Error if any request failed
 */
export async function loadSubmissions(
  { url, pid }: { url: string; pid: number },
  directory: string,
  seconds: number,
): Promise<SubmissionLoad> {
  const script = join(directory, "submit.lua");
  await writeFile(script, wrkScript);
  const before = await cpuSeconds(pid);
  const { stdout } = await execute("wrk", [
    "--threads",
    "1",
    "--connections",
    String(connections),
    "--duration",
    `${seconds}s`,
    "--script",
    script,
    `${url}/api/save-form-data`,
  ]);
  const used = (await cpuSeconds(pid)) - before;
  const [, count] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (count === undefined || perSecond === undefined || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`Submissions were refused:\n${stdout}`);
  }
  return { count: Number(count), perSecond: Number(perSecond), busy: (100 * used) / seconds };
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
 * as many connections as `loadSubmissions`, so that the two rates can be compared.
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
