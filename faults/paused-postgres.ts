import pg from "pg";

/**
 * Makes a server hang: it still accepts connections, as far as the kernel does that, and answers
 * nothing. To be undone by what is returned, before the server is stopped.
 */
export async function pausePostgres(url: string): Promise<() => void> {
  const client = new pg.Client(url);
  // The connection hangs with the server, and breaks if that is killed.
  client.on("error", () => {});
  await client.connect();
  const lockFile = await client.query<{ text: string }>(
    "select pg_read_file('postmaster.pid') as text",
  );
  const postmaster = Number.parseInt(lockFile.rows[0]?.text ?? "", 10);
  // The parent first, so that there are no new children after the list is made.
  process.kill(postmaster, "SIGSTOP");
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const pids = [postmaster, ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of pids) process.kill(pid, "SIGCONT");
    void client.end().catch(() => {});
  };
}
