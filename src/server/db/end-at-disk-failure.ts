/** The errors of a sync after which the data is possibly not on the disk. */
const lossCodes = new Set(["EIO", "ENOSPC", "EDQUOT"]);

/**
 * Ends the process if a sync to the disk has failed and data was possibly lost. Another sync would
 * not help: Linux reports the loss only once, so the next sync of the same file would succeed. The
 * engine would then delete the log that still has the data. A new process replays this log instead.
 *
 * Does nothing after other errors, such as a file that cannot be opened. A later sync may succeed.
 */
export function endAtDiskFailure(error: unknown): void {
  const { code = "", message, syscall = "" } = error as NodeJS.ErrnoException;
  if (!lossCodes.has(code) || !/^f(?:data)?sync$/.test(syscall)) return;
  process.stderr.write(
    `The disk could not store the database (${message}). Roost stops, because its next start ` +
      "repairs the database from the log.\n",
  );
  process.exit(1);
}
