import { spawn } from "node:child_process";

/** Runs a command with this terminal and answers its exit code. */
export function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: { ...process.env, ...environment },
      shell: process.platform === "win32",
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

export type Stage = { name: string; run: () => Promise<number> };

/** Runs stages one after the other, says how long each took, and stops at the first failure. */
export async function runStages(stages: Stage[]): Promise<void> {
  for (const stage of stages) {
    const startedAt = performance.now();
    const code = await stage.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok" : "FAILED"}  ${stage.name} (${seconds} s)`);
    if (code !== 0) process.exit(code);
  }
}
