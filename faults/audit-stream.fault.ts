import { expect, inject, test } from "vitest";
import { admin } from "../scripts/first-site.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { openStored } from "./databases.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

/**
 * Returns the audit log's entries in a server's output. Ignores the last line, which may be
 * incomplete.
 */
function entriesIn(output: string): Record<string, unknown>[] {
  const lines = output.split("\n").slice(0, -1);
  return lines
    .filter((line) => line.startsWith('{"type":"audit"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("AUDIT_STREAM writes each new entry of the audit log to standard output, with the entry's digest in the hash chain", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await using server = await startBuiltServer({
    dataDir: directory.path,
    env: { AUDIT_STREAM: "on" },
  });
  const refused = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: admin.username, password: "not the password" }),
  });
  expect(refused.status).toBe(401);
  const isRefusal = ({ action }: Record<string, unknown>) => action === "account.login-failed";
  await until(() => entriesIn(server.output()).some(isRefusal), { timeoutMs: 120_000 });
  await server.kill("SIGTERM");

  const entries = entriesIn(server.output());
  expect(entries.find(isRefusal)).toMatchObject({
    type: "audit",
    subject: admin.username,
    source: "127.0.0.0/24",
  });
  await using database = await openStored(directory.path, undefined);
  const { rows } = await database.query(
    "select position, digest from audit_chain order by position",
  );
  const streamed = entries.map(({ position, digest }) => ({ position, digest }));
  // The data directory is a copy, whose table `audit_chain` already has rows of an earlier server.
  // The entries of these rows are not in this server's output, so only the last rows are compared.
  expect(rows.slice(-streamed.length)).toEqual(streamed);
});
