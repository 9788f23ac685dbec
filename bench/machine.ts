import { execFile } from "node:child_process";
import { arch, availableParallelism, cpus, totalmem, type } from "node:os";
import { promisify } from "node:util";
import { openEmbedded } from "../src/server/db/connection.ts";

const execute = promisify(execFile);

/** Returns the first line that a program prints for --version. */
async function versionOf(program: string): Promise<string> {
  const { stdout } = await execute(program, ["--version"]);
  return stdout.trim().split("\n")[0] ?? "";
}

async function embeddedVersion(): Promise<string> {
  const embedded = await openEmbedded(undefined);
  try {
    const { rows } = await embedded.query("show server_version");
    return `PGlite (PostgreSQL ${String(rows[0]?.server_version)})`;
  } finally {
    await embedded.close();
  }
}

/**
 * Returns lines that describe the machine and the programs, because both influence the figures of
 * the bench.
 */
export async function describeMachine(programs: {
  chromium: string;
  postgres: string;
}): Promise<string[]> {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  return [
    `${model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB of memory`,
    `${type()} on ${arch()}, Node ${process.version}`,
    await versionOf(`${programs.postgres}/postgres`),
    await embeddedVersion(),
    await versionOf(programs.chromium),
  ];
}
