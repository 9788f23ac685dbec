import { execFile } from "node:child_process";

/**
 * Runs npm on the package-lock.json of a folder, and returns what it prints as JSON. npm ends with
 * an error if it finds vulnerable packages, so its exit code is ignored.
 *
 * @param options `withinMs`: the number of milliseconds after which npm is ended
 * @throws an Error if npm prints no JSON object in time
 */
export async function askNpm(
  args: string[],
  { withinMs, folder = "." }: { withinMs: number; folder?: string },
): Promise<Record<string, unknown>> {
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(
    "npm",
    [...args, "--package-lock-only", "--no-update-notifier", "--loglevel=silent"],
    {
      cwd: folder,
      timeout: withinMs,
      killSignal: "SIGKILL",
      maxBuffer: 64 * 1024 ** 2,
      shell: process.platform === "win32",
    },
    (_error, output) => resolve(output),
  );
  const output = await promise;
  if (!output.trimStart().startsWith("{")) throw new Error(`npm ${args[0]} printed no result`);
  return JSON.parse(output) as Record<string, unknown>;
}
