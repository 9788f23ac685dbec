import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";

const execute = promisify(execFile);

/** Returns the ids of the processes that a process has started. */
async function listChildren(parent: number): Promise<number[]> {
  const { stdout } = await execute("ps", ["-A", "-o", "pid=,ppid="]);
  const lines = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return lines.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

/**
 * Pauses all processes of a PostgreSQL server. It still accepts connections, but never responds.
 * @returns a function that resumes the server, which must be called before the server is stopped
 */
export async function pausePostgres(url: string): Promise<() => void> {
  const client = new pg.Client(url);
  await client.connect();
  const lockFile = await client.query<{ text: string }>(
    "select pg_read_file('postmaster.pid') as text",
  );
  await client.end();
  const postmaster = Number.parseInt(lockFile.rows[0]?.text ?? "", 10);
  // The parent process is paused before its children are listed, so that it starts no further child
  // after that. The operating system lists the children, because PostgreSQL's own list of its
  // processes lacks a process that has just started.
  process.kill(postmaster, "SIGSTOP");
  const pids = [postmaster, ...(await listChildren(postmaster))];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return () => {
    // The parent process is resumed last. Once resumed, the parent removes children that have
    // ended, and a signal to a removed child would fail.
    for (const pid of pids.toReversed()) process.kill(pid, "SIGCONT");
  };
}
