import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { type AdminChanges, describeAdminChanges } from "#common/backup/admin-changes.ts";
import { listNames } from "./folder-files.ts";

const folder = "import-logs";
/** The number of import logs to keep. Older logs are deleted. */
export const keptLogs = 100;

/**
 * The log of one import: its stages with their seconds, and the numbers of rows or the reason of a
 * refusal.
 */
export type ImportLog = {
  /** Adds a line for a stage of the import, with the seconds since the previous stage. */
  stage(line: string): void;
  add(line: string): void;
  /**
   * Writes the log to a file.
   *
   * @returns the file's path, relative to the data directory; null if the file could not be written
   */
  write(): Promise<string | null>;
};

/** Replaces the text from the first `opening` to the last `closing` with an ellipsis. */
function withoutContent(text: string, opening: string, closing: string): string {
  const from = text.indexOf(opening);
  const to = text.lastIndexOf(closing);
  if (from < 0 || to < from + opening.length) return text;
  return `${text.slice(0, from)}${opening}…${text.slice(to)}`;
}

/**
 * Removes the values of rows from a database error's message, because these values may be personal
 * data.
 */
export const withoutValues = (reason: string): string =>
  withoutContent(withoutContent(reason, "=(", ")"), ': "', '"');

export function beginImportLog(dataDir: string, begunAt: Date): ImportLog {
  const name = `import-${begunAt.toISOString().replaceAll(/[:.]/g, "-")}.log`;
  const lines = [`Begun ${begunAt.toISOString()}`];
  let since = performance.now();
  return {
    stage(line) {
      const now = performance.now();
      lines.push(`${line} (${((now - since) / 1000).toFixed(2)} s)`);
      since = now;
    },
    add(line) {
      lines.push(line);
    },
    async write() {
      try {
        await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
        const handle = await open(join(dataDir, folder, name), "wx", 0o600);
        try {
          await handle.writeFile(`${lines.join("\n")}\n`);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await prune(join(dataDir, folder));
        return `${folder}/${name}`;
      } catch {
        return null;
      }
    },
  };
}

async function prune(path: string): Promise<void> {
  // Sorting the log files by name sorts them by time, because their names contain their times.
  const logs = (await listNames(path)).filter((name) => /^import-[-\dTZ]+\.log$/.test(name)).sort();
  for (const name of logs.slice(0, -keptLogs)) await rm(join(path, name), { force: true });
}

/**
 * Writes the names of changed administrators to the import's own log. The process's log only says
 * how many administrators were added, removed and changed, because names are personal data.
 */
export function logAdminChanges(log: Logger, importLog: ImportLog, changes: AdminChanges): void {
  for (const line of describeAdminChanges(changes)) importLog.add(`Administrators: ${line}`);
  const { added, removed, changed, more } = changes;
  const administrators = {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    more,
  };
  log.info({ administrators }, "a database was imported");
}

/**
 * Logs only the code of an error, because the message of a database error may quote personal data.
 */
export function logImportFailure(log: Logger, cause: unknown): void {
  const { code, name } = cause as { code?: unknown; name?: unknown };
  log.error({ error: code ?? name }, "an import failed");
}

/** Logs the code of an error that came after an import had replaced the data. */
export function logLaterFailure(log: Logger, cause: unknown): void {
  const { code, name } = cause as { code?: unknown; name?: unknown };
  log.error({ error: code ?? name }, "an import replaced the data, but a later step failed");
}
