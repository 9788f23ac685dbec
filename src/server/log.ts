import { type Logger, pino } from "pino";

/** The process's log: JSON lines, or readable ones on a terminal. It never holds personal data. */
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
