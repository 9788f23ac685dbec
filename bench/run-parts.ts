import { temporaryDirectory } from "../faults/temporary-directory.ts";
import { type Part, type Program, remedies } from "./part.ts";
import { judge, type Results } from "./report.ts";

export type Programs = Record<Program, string | undefined>;

/**
 * Returns the parts of the bench that this machine cannot measure because a program is missing, and
 * how to install the program.
 */
export function listSkipped(parts: Part[], programs: Programs): Results["skipped"] {
  return parts.flatMap(({ name, needs, alsoNeeds }) => {
    const missing = [needs, alsoNeeds].find((each) => each && programs[each] === undefined);
    return missing ? [{ part: name, remedy: remedies[missing] }] : [];
  });
}

/**
 * Measures the parts of the bench one after the other. If a part throws, the others still run.
 * @param say reports progress, because a complete run takes many minutes
 */
export async function runParts(
  parts: Part[],
  programs: Programs,
  say: (line: string) => void,
): Promise<Results> {
  const skipped = listSkipped(parts, programs);
  const results: Results = { rows: [], failed: [], skipped };
  const measured = parts.filter(({ name }) => !skipped.some(({ part }) => part === name));
  for (const [index, { name, needs, measure }] of measured.entries()) {
    say(`${index + 1}/${measured.length}  ${name} …`);
    const startedAt = performance.now();
    let outcome = "measured";
    const directory = await temporaryDirectory();
    try {
      const rows = await measure(directory.path, (needs && programs[needs]) ?? "");
      results.rows.push(...rows.map((row) => judge(name, row)));
    } catch (error) {
      outcome = "FAILED";
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      results.failed.push({ part: name, message });
      say(stack ?? message);
    } finally {
      await directory[Symbol.asyncDispose]();
    }
    say(`${outcome}  ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  return results;
}
