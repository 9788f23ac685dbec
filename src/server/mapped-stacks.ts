import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

function readMap(file: string): SourceMap | undefined {
  try {
    const payload = JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8"));
    return new SourceMap(payload as SourceMapPayload);
  } catch {
    // There is no source map for this file, so it is not one of the built files.
    return undefined;
  }
}

/**
 * Returns a stack trace that names the files and lines of the sources instead of those of the built
 * files.
 */
function mapStack(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(
    /(?<file>file:\/\/(?:\/[A-Za-z]:)?[^\s():]+\.js):(?<line>\d+):(?<column>\d+)/g,
    (built, file: string, line: string, column: string) => {
      if (!maps.has(file)) maps.set(file, readMap(file));
      const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
      if (!origin || !("fileName" in origin)) return built;
      const source = new URL(origin.fileName, file).href;
      return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
    },
  );
}

/**
 * Changes the stack trace of an error that ends the process, so that the trace shows lines of the
 * sources instead of the built files. Other stack traces are not changed. Node's option
 * `--enable-source-maps` would change all stack traces, but each start would take a fifth longer,
 * because the option reads all source maps.
 */
export function mapLastStack(): void {
  process.on("uncaughtExceptionMonitor", (error) => {
    if (error.stack !== undefined) error.stack = mapStack(error.stack);
  });
}
