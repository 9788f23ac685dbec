import { spawn } from "node:child_process";

/** Takes what a command writes, in the place of this terminal. */
type Write = (text: string) => void;

/** Runs a command, with this terminal if nobody else takes what it writes, and answers its exit code. */
export function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
  write?: Write,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: write ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...environment },
      shell: process.platform === "win32",
    });
    if (write) {
      child.stdout?.setEncoding("utf8").on("data", write);
      child.stderr?.setEncoding("utf8").on("data", write);
    }
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

export type Stage = { name: string; run: (write?: Write) => Promise<number> };

/** Runs a stage and says how long it took, and, if another has the terminal, what it wrote. */
async function runStage(stage: Stage, hasTerminal: boolean): Promise<number> {
  const startedAt = performance.now();
  const written: string[] = [];
  const code = await stage.run(hasTerminal ? undefined : (text) => void written.push(text));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const outcome = `${code === 0 ? "ok" : "FAILED"}  ${stage.name} (${seconds} s)\n`;
  process.stdout.write(written.join("") + outcome);
  return code;
}

/**
 * Runs stages one after the other and stops at the first failure. Those in a list run side by side:
 * the first has the terminal, and the others are heard when they have ended.
 */
export async function runStages(stages: (Stage | Stage[])[]): Promise<void> {
  for (const group of stages) {
    const codes = await Promise.all(
      [group].flat().map((stage, index) => runStage(stage, index === 0)),
    );
    const failure = codes.find((code) => code !== 0);
    if (failure !== undefined) process.exit(failure);
  }
}
