import { type Logger, pino } from "pino";

/**
 * Creates the log of the process: JSON lines, or colored text on a terminal. Callers must not log
 * personal data.
 */
export function createLog(level: string): Logger {
  const options = { level, base: null };
  if (!process.stdout.isTTY) return pino(options);
  return pino({
    ...options,
    transport: {
      target: "pino-pretty",
      options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" },
    },
  });
}
