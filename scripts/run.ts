import { spawn } from "node:child_process";

/**
 * Runs a command in the current terminal, with environment variables added to those of this
 * process. Returns its exit code.
 */
export function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(command, args, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
    shell: process.platform === "win32",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** A stage of a run. `run` returns the stage's exit code. */
export type Stage = { name: string; run: () => Promise<number> };

/**
 * Runs all stages one after the other, even after a failure. Prints the duration of each stage, and
 * at the end the names of the failed stages. The exit code of the process is the exit code of the
 * first failed stage.
 */
export async function runStages(stages: Stage[]): Promise<void> {
  const failed: string[] = [];
  for (const stage of stages) {
    const startedAt = performance.now();
    const code = await stage.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok" : "FAILED"}  ${stage.name} (${seconds} s)`);
    if (code === 0) continue;
    failed.push(stage.name);
    process.exitCode ??= code;
  }
  if (failed.length > 0) console.error(`FAILED: ${failed.join(", ")}`);
}
