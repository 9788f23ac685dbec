import pg from "pg";

/**
 * Pauses all processes of a PostgreSQL server. It still accepts connections, but never responds.
 * @returns a function that resumes the server, which must be called before the server is stopped
 */
export async function pausePostgres(url: string): Promise<() => void> {
  const client = new pg.Client(url);
  // Ignore errors of this connection: it breaks if the server is killed later.
  client.on("error", () => {});
  await client.connect();
  const lockFile = await client.query<{ text: string }>(
    "select pg_read_file('postmaster.pid') as text",
  );
  const postmaster = Number.parseInt(lockFile.rows[0]?.text ?? "", 10);
  // Pause the parent process first, so that it starts no further process after the list of
  // processes is read.
  process.kill(postmaster, "SIGSTOP");
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const pids = [postmaster, ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of pids) process.kill(pid, "SIGCONT");
    void client.end().catch(() => {});
  };
}
