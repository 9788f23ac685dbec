import { type ChildProcess, spawn } from "node:child_process";

/** Runs a command with environment variables added to those of this process. Returns its exit code. */
export type Run = (
  command: string,
  args: string[],
  environment?: Record<string, string>,
) => Promise<number>;

function start(
  [command, args, environment = {}]: Parameters<Run>,
  stdio: "inherit" | ["ignore", "pipe", "pipe"],
): ChildProcess {
  return spawn(command, args, {
    stdio,
    env: { ...process.env, ...environment },
    shell: process.platform === "win32",
  });
}

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });

/** Runs a command in this terminal. */
export const run: Run = (...command) => ended(start(command, "inherit"));

/**
 * Lowers the priority of a command: on a busy core it gets a third of the time that another gets. With
 * much less, its tests would exceed their time limits; with more, they would disturb the others.
 */
function behindOthers([command, args, environment]: Parameters<Run>): Parameters<Run> {
  if (process.platform === "win32") return [command, args, environment];
  return ["nice", ["-n", "5", command, ...args], environment];
}

/**
 * Runs a command with a lower priority. Prints its output when it ends, so that the outputs of
 * commands that run at the same time are not mixed.
 */
const runBehind: Run = async (...command) => {
  const child = start(behindOthers(command), ["ignore", "pipe", "pipe"]);
  const output: Buffer[] = [];
  child.stdout?.on("data", (bytes: Buffer) => output.push(bytes));
  child.stderr?.on("data", (bytes: Buffer) => output.push(bytes));
  const code = await ended(child);
  process.stdout.write(Buffer.concat(output));
  return code;
};

export type Stage = { name: string; run: (run: Run) => Promise<number> };

/** Runs stages one after the other, even after a failure. Returns the names of the failed stages. */
async function runInTurn(stages: Stage[], runCommand: Run): Promise<string[]> {
  const failed: string[] = [];
  for (const stage of stages) {
    const startedAt = performance.now();
    const code = await stage.run(runCommand);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok" : "FAILED"}  ${stage.name} (${seconds} s)`);
    if (code === 0) continue;
    failed.push(stage.name);
    process.exitCode ??= code;
  }
  return failed;
}

/** A phase of a run: stages that run one after the other. */
type Phase = {
  stages: Stage[];
  /**
   * Stages that run beside the others of the phase, one after the other and with a lower priority.
   */
  behind?: Stage[];
};

/**
 * Runs all phases one after the other, even after a failure. Prints the duration of each stage, and
 * at the end the names of the failed stages. The exit code of the process is the exit code of the
 * first failed stage.
 */
export async function runPhases(...phases: Phase[]): Promise<void> {
  const failed: string[] = [];
  for (const { stages, behind = [] } of phases) {
    const both = await Promise.all([runInTurn(stages, run), runInTurn(behind, runBehind)]);
    failed.push(...both.flat());
  }
  if (failed.length > 0) console.error(`FAILED: ${failed.join(", ")}`);
}
